import type { Board } from "../lib/types";

export type BoardSpot = Board["spots"][number];

/** Columns and rows of squares that a grid of bets takes. */
export const sizeOf = (spots: readonly BoardSpot[]): { columns: number; rows: number } => ({
  columns: Math.max(...spots.map((one) => one.x + one.width)),
  rows: Math.max(...spots.map((one) => one.y + one.height)),
});

export const UPRIGHT = "(max-aspect-ratio: 1/1)";

/** The same layout a quarter turn clockwise, as a table is seen from its end: for a window that is higher than wide. */
export function turned(spots: readonly BoardSpot[]): BoardSpot[] {
  const { rows } = sizeOf(spots);
  return spots.map((one) => ({
    ...one,
    x: rows - one.y - one.height,
    y: one.x,
    width: one.height,
    height: one.width,
  }));
}

/** Where bets lie in a window of this shape. */
export function placed(spots: readonly BoardSpot[], upright: boolean): readonly BoardSpot[] {
  const { columns, rows } = sizeOf(spots);
  return upright && columns > rows ? turned(spots) : spots;
}

const middle = (one: BoardSpot): [number, number] => [one.x + one.width / 2, one.y + one.height / 2];

/** The next bet in a direction: the nearest whose middle lies that way, straight ahead before aside. */
export function neighbor(spots: readonly BoardSpot[], from: string, dx: number, dy: number): string | undefined {
  const here = spots.find((one) => one.wager === from);
  if (!here) return spots[0]?.wager;
  const [x, y] = middle(here);
  let best: { wager: string; far: number } | undefined;
  for (const one of spots) {
    const [a, b] = middle(one);
    const ahead = (a - x) * dx + (b - y) * dy;
    const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    if (ahead < 0.1 || aside > 3 * ahead) continue;
    const far = ahead + 2 * aside;
    if (!best || far < best.far) best = { wager: one.wager, far };
  }
  return best?.wager;
}

/** The letters of the longest line in which a text is printed: one word to a line where there is room for two lines. */
export const longestLine = (text: string, twoLines: boolean): number =>
  twoLines ? Math.max(...text.split(" ").map((word) => word.length)) : text.length;
