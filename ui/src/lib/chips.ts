/** The chips of a table, in cents, smallest first; keys 1 to 6 place them. */
export const CHIPS = [100, 500, 1000, 2500, 10000, 50000] as const;

/** The usual colors of a casino's chips, with their values in cents. */
export const COLORS: Record<string, number> = {
  orange: 50,
  white: 100,
  pink: 250,
  red: 500,
  green: 2500,
  black: 10000,
  purple: 50000,
};

/** Cuts an amount into chips as a dealer does: largest first, the remainder as one odd chip. */
export function cut(amount: number, chips: readonly number[] = CHIPS): { value: number; count: number }[] {
  const found: { value: number; count: number }[] = [];
  let rest = amount;
  for (const value of [...chips].sort((a, b) => b - a)) {
    const count = Math.floor(rest / value);
    if (count) found.push({ value, count });
    rest -= count * value;
  }
  if (rest) found.push({ value: rest, count: 1 });
  return found;
}

/** The CSS class for a chip's color: c1, c5, c10 …, or odd. */
export const chipColor = (value: number): string =>
  (CHIPS as readonly number[]).includes(value) ? `c${value / 100}` : "odd";
