/** What screen readers are told as it happens. Sentences that come close together are said together. */
const PAUSE = 250; // milliseconds

class Announcer {
  polite = $state("");
  urgent = $state("");
  private waiting: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  say(sentence: string): void {
    if (!sentence) return;
    this.waiting.push(sentence);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.polite = this.waiting.join(" ");
      this.waiting = [];
    }, PAUSE);
  }

  /** At once, over everything else. */
  call(sentence: string): void {
    this.urgent = "";
    setTimeout(() => (this.urgent = sentence), 30);
  }
}

export const announcer = new Announcer();
