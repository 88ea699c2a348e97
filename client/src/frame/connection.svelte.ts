/** The connection of one audience: its news come one after the other, and none of an earlier opening. */
import type { TableApi } from "../wire/api.ts";
import { Live, type Link } from "../wire/live.ts";
import type { News, TableInfo } from "../wire/types.ts";

const GUESTS = 2500; // milliseconds between looks at a table that one may not watch yet

export interface Connected {
  readonly api: TableApi;
  readonly info: TableInfo;
  take(news: News): Promise<void>;
  /** To be told that news have been taken in, or could not be. */
  readonly sending: { heard(): void };
  /** Ask how the table stands. */
  look(): Promise<void>;
}

export class Connection {
  state = $state<Link>("opening");
  refused = $state("");
  era = 0; // counts openings, so that answers of an earlier one are not taken
  private live: Live | null = null;
  private guests: ReturnType<typeof setInterval> | undefined;
  private intake: Promise<void> = Promise.resolve();

  constructor(private readonly table: Connected) {}

  open(seat: number | null): void {
    const era = ++this.era;
    this.live = new Live(this.table.api, seat, 0, 0, {
      news: (news) => {
        this.intake = this.intake
          .then(() => (era === this.era ? this.table.take(news) : undefined))
          .catch(() => undefined)
          .then(() => this.table.sending.heard());
      },
      link: (state, why) => {
        this.state = state;
        this.refused = why ?? "";
        // Somebody who has only the link sees who sits down, and nothing else, before sitting down.
        if (state === "refused" && this.table.info.status === "gathering") {
          this.guests = setInterval(() => void this.table.look(), GUESTS);
        }
      },
    });
    this.live.start();
  }

  close(): void {
    this.live?.stop();
    this.live = null;
    clearInterval(this.guests);
  }
}
