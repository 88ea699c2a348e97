/** Scores over time as the points of lines, one for each seat, with names that do not lie on each other. */
export interface Line {
  seat: number;
  points: string;
  end: number;
  label: number;
  score: number;
}

export interface Chart {
  lines: Line[];
  marks: { y: number; score: number }[];
  x(moment: number): number;
  moment(x: number): number;
}

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000];
const LINES = 5;
const POINTS = 240; // more than a screen shows
const GAP = 17; // between two names

export function drawn(course: readonly (readonly number[])[], frame: Frame): Chart {
  const all = course.flat();
  const least = Math.min(0, ...all);
  const most = Math.max(1, ...all);
  const last = Math.max(1, course.length - 1);
  const { left, top } = frame;
  const [across, down] = [frame.width - left - frame.right, frame.height - top - frame.bottom];
  const x = (moment: number): number => left + (across * moment) / last;
  const y = (score: number): number => top + (down * (most - score)) / (most - least);

  const every = Math.max(1, Math.ceil(course.length / POINTS));
  const kept = course.map((_, n) => n).filter((n) => n % every === 0 || n === course.length - 1);
  const lines = (course.at(-1) ?? []).map((score, seat): Line => {
    const points = kept.map((n) => `${x(n).toFixed(1)},${y(course[n]?.[seat] ?? 0).toFixed(1)}`).join(" ");
    return { seat, points, end: y(score), label: y(score), score };
  });
  const step = STEPS.find((each) => (most - least) / each <= LINES) ?? 1000;
  const first = Math.ceil(least / step) * step;
  const marks = Array.from({ length: Math.floor((most - first) / step) + 1 }, (_, n) => first + n * step);
  return {
    lines: apart(lines, frame.height - frame.bottom),
    marks: marks.map((score) => ({ y: y(score), score })),
    x,
    moment: (at) => Math.min(last, Math.max(0, Math.round(((at - left) / across) * last))),
  };
}

/** Names that would lie on each other are moved down, and those up again that would leave the drawing. */
function apart(lines: Line[], lowest: number): Line[] {
  const downwards = lines.toSorted((a, b) => a.end - b.end);
  const placed = new Map<number, number>();
  let above = -GAP;
  for (const line of downwards) {
    above = Math.max(line.end, above + GAP);
    placed.set(line.seat, above);
  }
  let below = lowest + GAP;
  for (const line of downwards.toReversed()) {
    below = Math.min(placed.get(line.seat) ?? line.end, below - GAP);
    placed.set(line.seat, below);
  }
  return lines.map((line) => ({ ...line, label: placed.get(line.seat) ?? line.end }));
}
