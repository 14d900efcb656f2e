/** The chips of a table, in cents, smallest first; the keys 1 to 6 put them down. */
export const CHIPS = [100, 500, 1000, 2500, 10000, 50000] as const;

/** The colors that a cage usually gives its chips, in cents: what a dealer pays with. */
export const COLORS: Record<string, number> = {
  orange: 50,
  white: 100,
  pink: 250,
  red: 500,
  green: 2500,
  black: 10000,
  purple: 50000,
};

/** An amount cut into chips as a dealer cuts it: largest first, what is left over as one odd chip. */
export function cut(amount: number): { value: number; count: number }[] {
  const found: { value: number; count: number }[] = [];
  let rest = amount;
  for (const value of [...CHIPS].reverse()) {
    const count = Math.floor(rest / value);
    if (count) found.push({ value, count });
    rest -= count * value;
  }
  if (rest) found.push({ value: rest, count: 1 });
  return found;
}

/** One, five, ten … as a name for colors. */
export const chipColor = (value: number): string =>
  (CHIPS as readonly number[]).includes(value) ? `c${value / 100}` : "odd";
