/**
 * Paths: every legal action comes with the ids to touch in order. All paths together are a tree; touching walks down
 * it, and an action is chosen when nothing else is left. A `yes:…` on the rest of its way must be touched in any case:
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

/** The actions that can still be meant after these touches. */
export function left<T extends Pathed>(choices: readonly T[], taken: readonly string[]): T[] {
  if (taken.length === 0) return [...choices];
  return choices.filter((choice) => begins(choice.path, taken));
}

/** The ids that may be touched next. */
export function lit(choices: readonly Pathed[], taken: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const choice of left(choices, taken)) {
    const next = choice.path[taken.length];
    if (next !== undefined) found.add(next);
  }
  return found;
}

export interface Touched<T extends Pathed> {
  taken: string[];
  chosen: T | null;
}

/** Touch an id: the touches so far and the action if it is the only one left, and agreed to; null if it is not lit. */
export function touch<T extends Pathed>(
  choices: readonly T[],
  taken: readonly string[],
  id: string,
): Touched<T> | null {
  return follow(choices, [...taken, id]);
}

function follow<T extends Pathed>(choices: readonly T[], taken: string[]): Touched<T> | null {
  const [first, ...others] = left(choices, taken);
  if (!first) return null;
  const agreed = !first.path.slice(taken.length).some((id) => id.startsWith("yes:"));
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
