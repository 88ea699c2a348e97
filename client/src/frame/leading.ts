/**
 * Whoever has just acted is led on to the next choice: the keyboard, where it has lost its place, and the eye, where
 * nothing of the choice is in view. Whoever has gone elsewhere since is left there.
 */
export const LIT = '.spot[data-state="lit"]';
export const LISTED = "[data-actions] :is(button, summary)";
const SEND = "[data-send]:enabled";
const PANEL = "decide"; // where the choices are

let byKeys = false; // the last thing the person did was to press a key
let inList = false; // and the focus was in the list of actions
let acted: Element | null = null; // the last thing the person did was to choose this

function elsewhere(event: Event): void {
  acted = null;
  if (event.type !== "wheel") byKeys = event.type === "keydown";
}
for (const kind of ["keydown", "pointerdown", "wheel"]) window.addEventListener(kind, elsewhere, { capture: true, passive: true });
window.addEventListener("click", ({ target }) => (acted = (target as Element).closest(`${LIT}, ${LISTED}`)), true);
document.addEventListener("focusin", (event) => {
  const target = event.target as Element;
  if (target.id !== PANEL) inList = target.closest("[data-actions]") !== null;
});

/** `asked` tells whether the person has still to decide. */
export function lead(asked: boolean): void {
  if (!asked) acted = null;
  requestAnimationFrame(() => {
    const spots = [...document.querySelectorAll<HTMLElement>(LIT)].filter((each) => each.offsetParent !== null);
    if (byKeys) refocus(spots[0]);
    else if (acted && spots[0] && !spots.some(inView)) show(spots[0]);
  });
}

/** Whether the focus is at no thing: where the page begins, or at the choices as a whole. */
export function nowhere(): boolean {
  const here = document.activeElement;
  return here === null || here === document.body || here.id === PANEL;
}

function refocus(spot: HTMLElement | undefined): void {
  const here = document.activeElement;
  const done = here !== null && here === acted && here.matches('.spot[data-state="inert"]');
  const list = document.querySelector<HTMLElement>(LISTED) ?? document.querySelector<HTMLElement>(SEND);
  const next = inList ? (list ?? spot) : (spot ?? list);
  if (nowhere()) (next ?? document.getElementById(PANEL))?.focus();
  else if (done) next?.focus();
}

/** Whether it can be pointed at: neither scrolled away nor under a bar. */
function inView(spot: HTMLElement): boolean {
  const { left, top, width, height } = spot.getBoundingClientRect();
  return spot.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

function show(spot: HTMLElement): void {
  const part = spot.closest<HTMLElement>(".part");
  const whole = part && part.offsetHeight < window.innerHeight / 2 ? part : spot;
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  whole.scrollIntoView({ block: "nearest", behavior: still ? "instant" : "smooth" });
}
