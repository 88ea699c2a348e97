/** How much of a board is in sight at once: the height of what it scrolls in, or of the window without its bars. */
import type { Attachment } from "svelte/attachments";

const BARS = 150; // pixels that the bars of a scrolling page take

function scroller(element: Element): Element | null {
  for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
  }
  return null;
}

/** Tells the height whenever it changes. */
export function room(told: (height: number) => void): Attachment<Element> {
  return (element) => {
    const measure = (): void => told(scroller(element)?.clientHeight ?? window.innerHeight - BARS);
    const watch = new ResizeObserver(measure);
    const around = scroller(element);
    if (around) watch.observe(around);
    window.addEventListener("resize", measure);
    measure();
    return () => {
      watch.disconnect();
      window.removeEventListener("resize", measure);
    };
  };
}
