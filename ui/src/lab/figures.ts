import { number } from "../lib/locale";
import { count, figure } from "../lib/format";
import type { WagerOdds } from "../lib/types";

/** "3/2", "-1" or "40" as a number; NaN for a flat amount ("$25"). */
export function toNumber(text: string): number {
  if (text.startsWith("$")) return NaN;
  const [over, under] = text.split("/");
  return Number(over) / (under === undefined ? 1 : Number(under));
}

const LONGEST = 12; // characters of a fraction in a cell

/** A pay for a cell of a table: a long fraction as a decimal. */
export const shortPay = (pays: string): string => (isLong(pays) ? `≈ ${figure(toNumber(pays), 4)}` : pays);
export const isLong = (pays: string): boolean => pays.length > LONGEST;

/** A count for a cell of a table; one too large to be exact is rounded: 5.24 × 10⁴³. */
export function shortCount(value: number): string {
  if (value <= Number.MAX_SAFE_INTEGER) return count(value);
  const [digits, power] = value.toExponential(2).split("e+");
  return `${digits} × 10${[...power!].map((one) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(one)]).join("")}`;
}

export interface Line {
  label: string;
  pays: string;
  combinations: number;
  probability: number;
  frequency: number; // 1 in this many rounds
  share: number; // of the return
}

export function linesOf(odds: WagerOdds): Line[] {
  return odds.rows.map(({ row, pays, combinations }) => {
    const probability = combinations / odds.total;
    const pay = toNumber(pays);
    return {
      label: row,
      pays,
      combinations,
      probability,
      frequency: 1 / probability,
      share: Number.isNaN(pay) ? 0 : pay * probability,
    };
  });
}

/** A verdict on a z value as a word, as well as a color. */
export function zVerdict(z: number): string {
  const far = Math.abs(z);
  return far < 2 ? "agrees" : far < 3 ? "unusual" : "differs";
}

/** A frequency: "1 in 12.5", or "never". */
export const oneIn = (value: number): string =>
  Number.isFinite(value) ? `1 in ${number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}` : "never";

/** A number with a sensible number of digits. */
export const short = (value: number): string =>
  number(value, { maximumFractionDigits: Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 1 ? 2 : 4 });
