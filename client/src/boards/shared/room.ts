/** How much of a board is in sight at once, and which room it has to fill. */
import type { Attachment } from "svelte/attachments";

const BARS = 150; // pixels that the bars of a scrolling page take

function scroller(element: Element): Element | null {
  for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
  }
  return null;
}

/** Tells the height of what it scrolls in, or of the window without its bars, whenever it changes. */
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

/** Tells the width of a board, and the height it is to fill: 0 where it is as high as it likes and the page scrolls. */
export function extent(told: (width: number, height: number) => void): Attachment<HTMLElement> {
  return (board) => {
    const measure = (): void => {
      const around = scroller(board);
      const { paddingTop, paddingBottom } = getComputedStyle(around ?? board);
      told(board.clientWidth, around ? around.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom) : 0);
    };
    const watch = new ResizeObserver(measure);
    watch.observe(board);
    const place = board.closest(".place");
    if (place) watch.observe(place);
    measure();
    return () => watch.disconnect();
  };
}
