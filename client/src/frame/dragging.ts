/**
 * Dragging a thing onto another, and holding it down: what pointers do beyond a click. A mouse or pen drags; fingers
 * scroll instead, and tap the two things one after the other.
 */
import type { Attachment } from "svelte/attachments";

export interface Drag {
  able(): boolean;
  drop(onto: string, element: HTMLElement): void;
  held(): void;
}

const FAR = 8; // pixels from which on it is a drag
const LONG = 550; // milliseconds of a long press

export function dragging(drag: Drag): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number } | null = null;
    let ghost: HTMLElement | null = null;
    let over: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let spent = false; // the press was a drag or a long one: the click that follows is no touch

    function down(event: PointerEvent): void {
      spent = false;
      if (event.button !== 0) return;
      start = { x: event.clientX, y: event.clientY };
      if (event.pointerType === "touch") timer = setTimeout(hold, LONG);
      else window.addEventListener("pointermove", move);
      window.addEventListener("pointerup", up);
      window.addEventListener("pointercancel", end);
    }

    function hold(): void {
      spent = true;
      drag.held();
    }

    function move(event: PointerEvent): void {
      if (!start || !drag.able()) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (!ghost && Math.hypot(x, y) < FAR) return;
      ghost ??= raise();
      ghost.style.translate = `${x}px ${y}px`;
      const found = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-id]") ?? null;
      if (found === over) return;
      over?.classList.remove("target");
      over = found === element ? null : found;
      over?.classList.add("target");
    }

    function raise(): HTMLElement {
      spent = true;
      const box = element.getBoundingClientRect();
      const copy = element.cloneNode(true) as HTMLElement;
      copy.classList.add("ghost");
      copy.removeAttribute("data-id");
      copy.setAttribute("aria-hidden", "true");
      copy.tabIndex = -1;
      const place = { left: box.left, top: box.top, width: box.width, height: box.height };
      for (const [name, value] of Object.entries(place)) copy.style.setProperty(name, `${value}px`);
      document.body.append(copy);
      return copy;
    }

    function up(): void {
      const onto = over?.dataset["id"];
      const dropped = ghost ? over : null;
      end();
      if (dropped && onto) drag.drop(onto, dropped);
    }

    function end(): void {
      clearTimeout(timer);
      over?.classList.remove("target");
      ghost?.remove();
      ghost = over = start = null;
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", end);
    }

    function click(event: MouseEvent): void {
      if (!spent) return;
      spent = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    }

    function menu(event: MouseEvent): void {
      event.preventDefault();
      if (spent) return; // a long press has asked already
      spent = true;
      clearTimeout(timer);
      drag.held();
    }

    element.addEventListener("pointerdown", down);
    element.addEventListener("click", click, true);
    element.addEventListener("contextmenu", menu);
    return () => {
      end();
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("click", click, true);
      element.removeEventListener("contextmenu", menu);
    };
  };
}
