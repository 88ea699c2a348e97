/** Whether a list that grows at its end is followed there: until somebody scrolls away from it, and again once back. */
const NEAR = 24; // pixels from the end that still count as there

export interface Scrolled {
  scrollTop: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
}

export class Following {
  on = true;
  private top = 0;

  /**
   * The list was scrolled, by somebody or by `toEnd`. Only who scrolls up lets go of the end: this is told late, and
   * further lines may have come since, or the list may have got less room.
   */
  scrolled(box: Scrolled): void {
    const { scrollTop, clientHeight, scrollHeight } = box;
    if (scrollTop + clientHeight >= scrollHeight - NEAR) this.on = true;
    else if (scrollTop < this.top) this.on = false;
    this.top = scrollTop;
  }

  toEnd(box: Scrolled): void {
    box.scrollTop = box.scrollHeight;
    this.top = box.scrollTop;
    this.on = true;
  }
}
