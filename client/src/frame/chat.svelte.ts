/** What is said at a table. */
import { sound } from "../lib/sounds.ts";
import type { ChatLine } from "../wire/types.ts";

export class ChatLines {
  lines = $state.raw<ChatLine[]>([]);

  clear(): void {
    this.lines = [];
  }

  /** Take in lines; those of others are heard, if they are `news`. */
  take(lines: ChatLine[], seat: number | null, news: boolean): void {
    const last = this.lines.at(-1)?.number ?? 0;
    const fresh = lines.filter((line) => line.number > last);
    if (fresh.length === 0) return;
    this.lines = [...this.lines, ...fresh];
    if (news && fresh.some((line) => line.kind === "chat" && line.seat !== seat)) sound("chat");
  }
}
