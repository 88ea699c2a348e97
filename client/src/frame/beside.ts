/** Puts something beside a thing on the screen: below it, or above where there is no room, never past an edge. */
import type { Attachment } from "svelte/attachments";

const GAP = 8;

export function beside(anchor: Element): Attachment<HTMLElement> {
  return (element) => {
    const place = (): void => {
      const [box, own] = [anchor.getBoundingClientRect(), element.getBoundingClientRect()];
      const { clientWidth, clientHeight } = document.documentElement;
      const x = Math.max(GAP, Math.min(box.left + (box.width - own.width) / 2, clientWidth - own.width - GAP));
      const below = box.bottom + GAP;
      const above = box.top - own.height - GAP;
      const y = below + own.height <= clientHeight || above < GAP ? below : above;
      element.style.translate = `${Math.round(x)}px ${Math.round(Math.min(y, clientHeight - own.height - GAP))}px`;
    };
    place();
    window.addEventListener("scroll", place, true);
    window.addEventListener("resize", place);
    return () => {
      window.removeEventListener("scroll", place, true);
      window.removeEventListener("resize", place);
    };
  };
}
