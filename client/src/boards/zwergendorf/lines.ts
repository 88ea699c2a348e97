/**
 * Arrows in the clearing. It is entered by Tab at one place only, so all others must be reached by arrows: left and right
 * lead through the places that are lit line by line, as one reads. Up and down go to the nearest, as on every board.
 */
import type { Attachment } from "svelte/attachments";
import { inLines } from "../../lib/geometry.ts";

export const lines: Attachment<HTMLElement> = (root) => {
  function press(event: KeyboardEvent): void {
    if ((event.key !== "ArrowLeft" && event.key !== "ArrowRight") || event.altKey || event.ctrlKey || event.metaKey) return;
    const from = (event.target as Element).getBoundingClientRect();
    const able = [...root.querySelectorAll<HTMLElement>('[data-state="lit"]')];
    const boxes = able.map((each) => each.getBoundingClientRect());
    const found = able[inLines(from, boxes, event.key === "ArrowRight")];
    if (!found) return;
    event.preventDefault();
    found.focus();
  }
  root.addEventListener("keydown", press);
  return () => root.removeEventListener("keydown", press);
};
