/** Sending a plan: once, however often the connection fails, and until the news of it are there. */
import { sound } from "../lib/sounds.ts";
import { OFFLINE, Refused, type TableApi } from "../wire/api.ts";
import type { Situation } from "../wire/types.ts";

const RETRIES = [500, 1500, 3000, 6000]; // milliseconds before a plan is sent again under the same key
const PATIENCE = 3000; // for the news of one's own action

export interface Sender {
  readonly api: Pick<TableApi, "submit">;
  readonly seat: number | null;
  readonly latest: Situation | null;
  /** Counts openings: what is told of an earlier one is not waited for. */
  readonly era: number;
  complain(error: unknown): void;
}

export class Sending {
  busy = $state(false);
  resending = $state(false); // the server did not answer or was busy, and is asked again
  crowded = $state(false); // it was busy
  private hearing: () => void = () => undefined; // called whenever news have been taken in

  constructor(private readonly table: Sender) {}

  async submit(plan: string[]): Promise<boolean> {
    const { seat, latest, era } = this.table;
    if (seat === null || !latest || this.busy) return false;
    this.busy = true;
    try {
      const played = await this.send(seat, plan, latest.decision);
      sound("place");
      await this.until(() => {
        const now = this.table.latest;
        return era !== this.table.era || ((now?.seq ?? 0) >= played.seq && now !== latest);
      });
      return true;
    } catch (error) {
      this.table.complain(error);
      return false;
    } finally {
      this.busy = this.resending = false;
    }
  }

  /** News have been taken in. */
  heard(): void {
    this.hearing();
  }

  /** The same key is played only once, so a plan whose answer was lost can be sent again. */
  private async send(seat: number, plan: string[], decision: number): Promise<{ seq: number }> {
    const key = [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, "0")).join("");
    for (const wait of RETRIES) {
      try {
        const played = await this.table.api.submit(seat, plan, decision, key);
        this.resending = false;
        return played;
      } catch (error) {
        if (!(error instanceof Refused) || ![OFFLINE, "busy"].includes(error.code)) throw error;
        this.resending = true;
        this.crowded = error.code === "busy";
        // Not before the server wishes, and not all at the same moment.
        const later = this.crowded ? Math.max(wait, error.wait * 1000) * (1 + Math.random() / 2) : wait;
        await new Promise((done) => setTimeout(done, later));
      }
    }
    return this.table.api.submit(seat, plan, decision, key);
  }

  /** Wait for news that reach something, but not for ever: they may be on their way over a connection that is lost. */
  private async until(reached: () => boolean): Promise<void> {
    const end = Date.now() + PATIENCE;
    while (!reached() && Date.now() < end) {
      await new Promise<void>((heard) => {
        this.hearing = heard;
        setTimeout(heard, end - Date.now());
      });
    }
  }
}
