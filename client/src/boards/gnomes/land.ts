/** Where things lie on the drawn map of five districts around a centre. */
export const SIZE = [600, 400] as const;
export const CENTRE = [300, 182] as const;
/** The middles of the districts, in the order of the gnome's walk. */
export const DISTRICTS: readonly (readonly [x: number, y: number])[] = [
  [131, 73],
  [469, 73],
  [506, 252],
  [300, 329],
  [94, 252],
];

/** A place on the map as shares of its size. */
export function share([x, y]: readonly [x: number, y: number]): { x: string; y: string } {
  return { x: `${(x / SIZE[0]) * 100}%`, y: `${(y / SIZE[1]) * 100}%` };
}
