import { describe, expect, it } from "vitest";
import { Following, type Scrolled } from "./following.ts";

/** A box as a browser keeps it: `scrollTop` never leads beyond the end. */
class Box implements Scrolled {
  private top = 0;
  clientHeight = 200;
  scrollHeight = 200;
  get scrollTop(): number {
    return Math.min(this.top, this.scrollHeight - this.clientHeight);
  }
  set scrollTop(top: number) {
    this.top = Math.max(0, Math.min(top, this.scrollHeight - this.clientHeight));
  }
}

function rig() {
  const [box, following] = [new Box(), new Following()];
  const grow = (by: number): void => {
    box.scrollHeight += by;
    if (following.on) following.toEnd(box);
  };
  const scroll = (by: number): void => {
    box.scrollTop += by;
    following.scrolled(box);
  };
  return { box, following, grow, scroll };
}

describe("Following", () => {
  it("stays at the end when lines come faster than the browser tells of scrolling", () => {
    const { box, following, grow } = rig();
    grow(300);
    box.scrollHeight += 90; // the next lines are there before the scrolling is told
    following.scrolled(box);
    grow(30);
    expect(box.scrollTop + box.clientHeight).toBe(box.scrollHeight);
  });

  it("stays at the end when the room for the list gets smaller, and larger", () => {
    const { box, following, grow } = rig();
    grow(300);
    following.scrolled(box);
    box.clientHeight = 80;
    following.scrolled(box);
    expect(following.on).toBe(true);
    box.clientHeight = 260;
    following.scrolled(box);
    expect(following.on).toBe(true);
  });

  it("lets go when somebody scrolls up, and follows again from the end on", () => {
    const { box, following, grow, scroll } = rig();
    grow(600);
    following.scrolled(box);
    scroll(-100);
    expect(following.on).toBe(false);
    const top = box.scrollTop;
    grow(60);
    expect(box.scrollTop).toBe(top);
    scroll(40);
    expect(following.on).toBe(false);
    scroll(1000);
    expect(following.on).toBe(true);
  });

  it("is led back to the newest line", () => {
    const { box, following, grow, scroll } = rig();
    grow(600);
    scroll(-300);
    following.toEnd(box);
    grow(50);
    expect(box.scrollTop + box.clientHeight).toBe(box.scrollHeight);
  });
});
