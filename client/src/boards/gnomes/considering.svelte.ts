/**
 * The action whose consequences are shown before it is played: what is pointed at, or else what has been touched. The
 * market shows where its prices would go.
 */
import type { Attachment } from "svelte/attachments";
import { purchaseOf } from "./facts.ts";

const pointed = $state({ action: "" });

/** Marks an element: while the pointer or the focus is on it, its action is being considered. */
export function considering(action: string): Attachment {
  return (element) => {
    // Later, because an element that goes away loses the focus in the midst of drawing.
    const begin = (): void => queueMicrotask(() => (pointed.action = action));
    const point = (event: Event): void => {
      if ((event as PointerEvent).pointerType !== "touch") begin();
    };
    const end = (): void =>
      queueMicrotask(() => {
        if (pointed.action === action) pointed.action = "";
      });
    const events = { pointerenter: point, focusin: begin, pointerleave: end, focusout: end };
    for (const [kind, act] of Object.entries(events)) element.addEventListener(kind, act);
    return () => {
      end();
      for (const [kind, act] of Object.entries(events)) element.removeEventListener(kind, act);
    };
  };
}

/** The action that is being considered after these touches; once a thing is touched, only what can be done with it. */
export function considered(taken: readonly string[]): string {
  const [kind, name] = (taken[0] ?? "").split(":");
  if (!kind) return pointed.action;
  if (kind === "gem") return pointed.action.split(" ").includes(name ?? "") ? pointed.action : "";
  return purchaseOf(taken[0] ?? "") ?? "";
}
