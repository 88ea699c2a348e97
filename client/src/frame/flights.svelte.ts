/** Pieces on their way over the table: where from and where to is measured on the screen when they start. */
import type { Flight } from "../boards/index.ts";

export interface Flying {
  id: number;
  art: Flight["art"];
  from: DOMRect;
  to: DOMRect;
  ms: number;
  landed: () => void;
}

const APART = 45; // milliseconds between pieces that start together
const MOST = 12; // pieces at once; more would only be a swarm

export class Flights {
  flying = $state.raw<Flying[]>([]);
  root: HTMLElement | null = null;
  private count = 0;

  /** Let pieces fly; done when the last has landed, or when the signal stops them. */
  async fly(flights: readonly Flight[], ms: number, signal: AbortSignal): Promise<void> {
    const ways = flights.slice(0, MOST).flatMap((flight) => {
      const [from, to] = [this.place(flight.from), this.place(flight.to)];
      return from && to ? [{ art: flight.art, from, to }] : [];
    });
    if (ways.length === 0 || signal.aborted) return;
    const landings = ways.map((way, place) => this.launch(way, ms + place * APART));
    const stopped = new Promise<void>((done) => signal.addEventListener("abort", () => done(), { once: true }));
    await Promise.race([Promise.all(landings), stopped]);
    if (signal.aborted) this.flying = [];
  }

  private launch(way: Pick<Flying, "art" | "from" | "to">, ms: number): Promise<void> {
    const id = (this.count += 1);
    return new Promise((done) => {
      const landed = (): void => {
        this.flying = this.flying.filter((each) => each.id !== id);
        done();
      };
      this.flying = [...this.flying, { ...way, id, ms, landed }];
    });
  }

  /** Where a thing lies on the screen; nowhere if it is not shown. */
  private place(name: string): DOMRect | null {
    const quoted = CSS.escape(name);
    const found = this.root?.querySelector(`[data-place="${quoted}"], [data-id="${quoted}"]`);
    const box = found?.getBoundingClientRect();
    return box && box.width > 0 ? box : null;
  }
}
