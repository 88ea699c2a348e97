/** Which of several things on the screen lies next in a direction: how arrow keys find their way over a board. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Direction = "left" | "right" | "up" | "down";

const SIDEWAYS = 2.2; // how much more a step aside counts than a step ahead

/** The index of the nearest box in the direction, or -1. */
export function nearest(from: Box, boxes: readonly Box[], direction: Direction): number {
  let found = -1;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const distance = reach(from, box, direction);
    if (distance !== null && distance < least) [found, least] = [index, distance];
  });
  return found;
}

/** The index of the box that comes next as one reads, line by line, or of the one before; -1 past the ends. */
export function inLines(from: Box, boxes: readonly Box[], forward: boolean): number {
  const sign = forward ? 1 : -1;
  let found = -1;
  boxes.forEach((box, index) => {
    const best = boxes[found];
    if (after(from, box) * sign > 0 && (!best || after(box, best) * sign > 0)) found = index;
  });
  return found;
}

/** Positive where the second box comes after the first as one reads. */
function after(first: Box, second: Box): number {
  const down = middle(second, false) - middle(first, false);
  return Math.abs(down) > 1 ? down : middle(second, true) - middle(first, true);
}

function reach(from: Box, to: Box, direction: Direction): number | null {
  const across = direction === "left" || direction === "right";
  const sign = direction === "left" || direction === "up" ? -1 : 1;
  const [x, y] = [middle(to, true) - middle(from, true), middle(to, false) - middle(from, false)];
  const ahead = (across ? x : y) * sign;
  if (ahead <= 1) return null;
  return ahead + SIDEWAYS * gap(from, to, !across) + Math.abs(across ? y : x) * 0.3;
}

function middle(box: Box, across: boolean): number {
  return across ? (box.left + box.right) / 2 : (box.top + box.bottom) / 2;
}

/** How far two boxes are apart along one axis; 0 where they overlap. */
function gap(a: Box, b: Box, across: boolean): number {
  if (across) return Math.max(0, b.left - a.right, a.left - b.right);
  return Math.max(0, b.top - a.bottom, a.top - b.bottom);
}
