/** The round wheel as a drawing. */

const OUTER = 47;
const INNER = 27;
const GAP = 0.03; // radians between two segments

const point = (radius: number, angle: number): string =>
  `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;

/** The segment of one round of so many, the first at the top, clockwise. */
export function tooth(place: number, of: number): string {
  const [from, to] = [(place / of) * 2 * Math.PI + GAP, ((place + 1) / of) * 2 * Math.PI - GAP];
  const large = to - from > Math.PI ? 1 : 0;
  return [
    `M${point(OUTER, from)}`,
    `A${OUTER} ${OUTER} 0 ${large} 1 ${point(OUTER, to)}`,
    `L${point(INNER, to)}`,
    `A${INNER} ${INNER} 0 ${large} 0 ${point(INNER, from)}Z`,
  ].join("");
}
