/**
 * Events as a queue: what happened is shown one thing after the other, at a chosen speed, while the server may already
 * be further on. Whoever watches can skip to the end; what comes next is then followed again.
 */
import { settings } from "./settings.svelte.ts";

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
  /** Milliseconds to take in a sentence. */
  dwell: number;
  /** Resolves after a time, or at once when the rest is skipped. */
  wait(ms: number): Promise<void>;
  readonly signal: AbortSignal;
}

const PACES = { slow: { travel: 1100, dwell: 900 }, normal: { travel: 480, dwell: 260 } } as const;
const CROWD = 12; // steps in the queue from which on it hurries
const FLOOD = 60; // steps that nobody would sit through: all but the last are taken at once

export class Queue<T> {
  private steps: Step<T>[] = [];
  private skipping = new AbortController();
  private running = false;
  waiting = $state(0);
  playing = $state.raw<T | null>(null);

  get busy(): boolean {
    return this.waiting > 0;
  }

  push(step: Step<T>): void {
    this.steps.push(step);
    this.waiting += 1;
    if (!this.running) void this.run();
  }

  /** Show how things stand now. */
  skip(): void {
    this.skipping.abort();
    this.skipping = new AbortController();
    for (const step of this.steps.splice(0)) this.take(step);
  }

  clear(): void {
    this.skipping.abort();
    this.skipping = new AbortController();
    this.waiting -= this.steps.length;
    this.steps = [];
  }

  private take(step: Step<T>): void {
    step.finish();
    this.waiting -= 1;
  }

  private async run(): Promise<void> {
    this.running = true;
    for (let step = this.steps.shift(); step; step = this.steps.shift()) {
      this.playing = step.what;
      const hasty = settings.pace === "instant" || document.hidden || this.steps.length > FLOOD;
      if (!hasty) await step.play(this.pace());
      this.take(step);
    }
    this.playing = null;
    this.running = false;
  }

  private pace(): Pace {
    const { travel, dwell } = PACES[settings.pace === "slow" ? "slow" : "normal"];
    const hurry = this.steps.length > CROWD ? 0.4 : 1;
    const { signal } = this.skipping;
    return {
      travel: travel * hurry,
      dwell: dwell * hurry,
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
