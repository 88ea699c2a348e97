/**
 * Drawing with a finger: held for a moment on the clearing it stops scrolling and shows a ghost wherever it slides; what
 * it is lifted from is drawn. A short tap draws at once, a swipe scrolls.
 */
import type { Attachment } from "svelte/attachments";

export interface Slide {
  able(): boolean;
  over(id: string): void;
  drop(id: string): void;
}

const HOLD = 180; // milliseconds until a finger that rests begins to draw
const FAR = 9; // pixels of moving before that: it scrolls

export function sliding(slide: Slide): Attachment<HTMLElement> {
  return (root) => {
    let start: { x: number; y: number } | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let drawing = false;

    const under = ({ clientX, clientY }: Touch): string => {
      const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-id]");
      return found && root.contains(found) ? (found.dataset["id"] ?? "") : "";
    };

    function down(event: TouchEvent): void {
      const [finger] = event.touches;
      end();
      if (!finger || event.touches.length > 1 || !slide.able()) return;
      start = { x: finger.clientX, y: finger.clientY };
      timer = setTimeout(() => {
        drawing = true;
        slide.over(under(finger));
      }, HOLD);
    }

    function move(event: TouchEvent): void {
      const [finger] = event.touches;
      if (!finger || !start) return;
      if (drawing) {
        event.preventDefault();
        slide.over(under(finger));
      } else if (Math.hypot(finger.clientX - start.x, finger.clientY - start.y) > FAR) {
        end();
      }
    }

    function up(event: TouchEvent): void {
      const [finger] = event.changedTouches;
      if (drawing && finger) {
        event.preventDefault(); // no click follows: the finger has drawn already
        slide.drop(under(finger));
        slide.over("");
      }
      end();
    }

    /** A finger that draws does not ask "why not?" by being held. */
    function press(event: PointerEvent): void {
      if (event.pointerType === "touch" && slide.able()) event.stopPropagation();
    }

    function end(): void {
      clearTimeout(timer);
      start = null;
      drawing = false;
    }

    const active = { passive: false };
    root.addEventListener("touchstart", down, { passive: true });
    root.addEventListener("touchmove", move, active);
    root.addEventListener("touchend", up, active);
    root.addEventListener("touchcancel", end);
    root.addEventListener("pointerdown", press, true);
    return () => {
      end();
      root.removeEventListener("touchstart", down);
      root.removeEventListener("touchmove", move);
      root.removeEventListener("touchend", up);
      root.removeEventListener("touchcancel", end);
      root.removeEventListener("pointerdown", press, true);
    };
  };
}
