/**
 * Paths: every legal action comes with the ids to touch in order. All paths together are a tree; touching walks down
 * it, and an action is chosen when nothing else is left. Things may also be touched in another order: what begins a path
 * is lit, and what comes later on one is within reach. A `yes:…` on the rest of its way must be touched in any case:
 * such an action is shown before it is played. In one list all paths differ and none is the beginning of another. This
 * knows ids only, no rules and no screen.
 */
export interface Pathed {
  action: string;
  path: readonly string[];
}

function begins(path: readonly string[], taken: readonly string[]): boolean {
  return taken.length <= path.length && taken.every((id, place) => path[place] === id);
}

function holds(path: readonly string[], taken: readonly string[]): boolean {
  return taken.every((id) => path.includes(id));
}

/** The actions that can still be meant after these touches: in their order, or else in any. */
export function left<T extends Pathed>(choices: readonly T[], taken: readonly string[]): T[] {
  if (taken.length === 0) return [...choices];
  const inOrder = choices.filter((choice) => begins(choice.path, taken));
  return inOrder.length > 0 ? inOrder : choices.filter((choice) => holds(choice.path, taken));
}

/** The ids that should be touched next: on each path the first that is missing. */
export function lit(choices: readonly Pathed[], taken: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const { path } of left(choices, taken)) {
    const next = path.find((id) => !taken.includes(id));
    if (next !== undefined) found.add(next);
  }
  return found;
}

/** The ids that may be touched next though something else should come first; a yes is said last. */
export function within(choices: readonly Pathed[], taken: readonly string[]): Set<string> {
  const found = new Set(left(choices, taken).flatMap(({ path }) => path));
  const now = lit(choices, taken);
  return new Set([...found].filter((id) => !taken.includes(id) && !now.has(id) && !id.startsWith("yes:")));
}

export interface Touched<T extends Pathed> {
  taken: string[];
  chosen: T | null;
}

/** Touch an id: the touches so far and the action if it is the only one left, and agreed to; null if it leads nowhere. */
export function touch<T extends Pathed>(
  choices: readonly T[],
  taken: readonly string[],
  id: string,
): Touched<T> | null {
  return follow(choices, [...taken, id]);
}

function follow<T extends Pathed>(choices: readonly T[], taken: string[]): Touched<T> | null {
  const found = left(choices, taken);
  const whole = found.filter(({ path }) => path.every((id) => taken.includes(id)));
  const [first, ...others] = whole.length > 0 ? whole : found;
  if (!first) return null;
  const agreed = !first.path.some((id) => id.startsWith("yes:") && !taken.includes(id));
  return { taken, chosen: others.length === 0 && agreed ? first : null };
}

/** Drag from one thing to another: a path of two, in whichever order the tree has them. */
export function drag<T extends Pathed>(
  choices: readonly T[],
  taken: readonly string[],
  from: string,
  to: string,
): Touched<T> | null {
  return follow(choices, [...taken, from, to]) ?? follow(choices, [...taken, to, from]);
}
