/**
 * Events as a queue: what happened is shown one thing after the other, at a chosen speed, while the server may already
 * be further on. Whoever watches can skip to the end; what comes next is then followed again.
 */
import type { Speed } from "./settings.svelte.ts";

export interface Step<T> {
  /** What to show; it is finished, or cut short, before the next step begins. */
  play(pace: Pace): Promise<void>;
  /** Take the step over at once. */
  finish(): void;
  readonly what: T;
}

export interface Pace {
  /** Milliseconds that something on its way takes. */
  travel: number;
  /** Milliseconds to read a sentence, however much there is to tell. */
  reading(text: string): number;
  /** Resolves after a time, or at once when the rest is skipped. */
  wait(ms: number): Promise<void>;
  readonly signal: AbortSignal;
}

const PACES = { slow: { travel: 1100, letter: 45 }, normal: { travel: 420, letter: 16 } } as const;
const GLANCE = 400; // milliseconds to notice that there is another line
const LEGIBLE = 700; // milliseconds below which nobody reads a line
const CROWD = 12; // steps in the queue from which on it hurries
const FLOOD = 60; // steps that nobody would sit through: all but the last are taken at once

export class Queue<T> {
  private steps: Step<T>[] = [];
  private stopping = new AbortController();
  private running = false;
  private skipping = false;
  waiting = $state(0);
  playing = $state.raw<T | null>(null);

  /** `speed` is asked before every step: it may change, and nobody follows what runs out of sight. */
  constructor(private readonly speed: () => Speed) {}

  get busy(): boolean {
    return this.waiting > 0;
  }

  push(step: Step<T>): void {
    this.steps.push(step);
    this.waiting = this.steps.length + (this.playing === null ? 0 : 1);
    if (!this.running) void this.run();
  }

  /** Show how things stand now: all steps are finished at once, in order. */
  skip(): void {
    this.skipping = this.busy;
    this.stopping.abort();
  }

  /** Forget all steps; the one that plays is not finished any more. */
  clear(): void {
    this.steps = [];
    this.waiting = 0;
    this.skipping = this.running = false;
    this.playing = null;
    this.stopping.abort();
    this.stopping = new AbortController();
  }

  private async run(): Promise<void> {
    const own = this.stopping;
    this.running = true;
    await Promise.resolve(); // what comes together is counted together
    while (this.stopping === own) {
      const step = this.steps.shift();
      if (!step) break;
      this.playing = step.what;
      const speed = this.speed();
      const hasty = speed === "instant" || this.skipping || this.steps.length > FLOOD;
      if (!hasty) await step.play(this.pace(speed, own.signal));
      if (this.stopping !== own) return;
      step.finish();
      this.waiting = this.steps.length;
    }
    if (this.stopping !== own) return;
    this.playing = null;
    this.running = this.skipping = false;
    if (own.signal.aborted) this.stopping = new AbortController();
  }

  private pace(speed: "slow" | "normal", signal: AbortSignal): Pace {
    const { travel, letter } = PACES[speed];
    const hurry = this.steps.length > CROWD ? 0.4 : 1;
    return {
      travel: travel * hurry,
      reading: (text) => Math.max(LEGIBLE, (GLANCE + letter * text.length) * hurry),
      signal,
      wait: (ms) =>
        new Promise((done) => {
          if (signal.aborted || ms <= 0) return done();
          const timer = setTimeout(done, ms);
          signal.addEventListener("abort", () => (clearTimeout(timer), done()), { once: true });
        }),
    };
  }
}
