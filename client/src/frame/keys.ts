/**
 * The keyboard at the table: arrows lead to the things that are lit and between them, Escape takes the last touch back (in
 * a dialog it closes that), H asks for a hint.
 */
import type { Attachment } from "svelte/attachments";
import { nearest, type Direction } from "../lib/geometry.ts";
import { LIT, LISTED, nowhere } from "./leading.ts";
import type { TableSession } from "./table.svelte.ts";

const ARROWS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
const HINT = "h";

/** What lies above the page, which then hears no keys, even where the focus has been lost. */
const above = (): Element | null => document.querySelector("dialog[open]");

export function keys(session: TableSession): Attachment<HTMLElement> {
  return (root) => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const target = event.target as HTMLElement;
      if (event.key === "Escape" && !above() && !target.closest("input, textarea") && (root.contains(target) || nowhere())) {
        if (session.pointing.why || session.draft.begun) event.preventDefault();
        if (session.pointing.why) session.pointing.why = null;
        else session.back();
        return;
      }
      const direction = ARROWS[event.key];
      if (direction && root.contains(target) && target.closest(".spot, [data-actions]") && move(root, target, direction)) event.preventDefault();
    }
    /** An arrow leads to what can be chosen, where the focus is nowhere yet. */
    function enter(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !ARROWS[event.key] || !nowhere()) return;
      const where = above() ?? root;
      const found = [...where.querySelectorAll<HTMLElement>(LIT), ...where.querySelectorAll<HTMLElement>(LISTED)];
      const first = found.find((each) => each.checkVisibility());
      if (!first) return;
      event.preventDefault();
      first.focus();
    }
    function ask(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.key.toLowerCase() !== HINT) return;
      if (above() || (event.target as Element).closest("input, select, textarea") || !session.advising.able) return;
      event.preventDefault();
      void session.advising.toggle();
    }
    window.addEventListener("keydown", press); // wherever the focus is
    window.addEventListener("keydown", enter);
    window.addEventListener("keydown", ask);
    return () => {
      window.removeEventListener("keydown", press);
      window.removeEventListener("keydown", enter);
      window.removeEventListener("keydown", ask);
    };
  };
}

/** From a thing on the board to the next lit one; in the list of actions to the next action. */
function move(root: HTMLElement, from: HTMLElement, direction: Direction): boolean {
  const list = from.closest("[data-actions]");
  const able = [...(list ?? root).querySelectorAll<HTMLElement>(list ? "button, summary" : LIT)].filter(
    (each) => each !== from && each.checkVisibility(),
  );
  const boxes = able.map((each) => each.getBoundingClientRect());
  const found = able[nearest(from.getBoundingClientRect(), boxes, direction)];
  found?.focus();
  return found !== undefined;
}
