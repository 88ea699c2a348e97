/** Points told line by line, by themselves: every line, then the sum of all, and the winner last. */
export class Counting {
  /** How many lines are told. */
  told = $state(0);
  /** Whether everything is told, with the winner. */
  done = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `wait` is asked before every line: milliseconds until it comes, or 0 for all at once. */
  constructor(
    private readonly lines: number,
    private readonly wait: () => number,
  ) {}

  start(): void {
    const wait = this.wait();
    if (wait === 0) this.all();
    if (!this.done) this.timer = setTimeout(() => this.next(), wait);
  }

  private next(): void {
    if (this.told < this.lines) this.told += 1;
    else this.done = true;
    this.start();
  }

  all(): void {
    this.stop();
    this.told = this.lines;
    this.done = true;
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
