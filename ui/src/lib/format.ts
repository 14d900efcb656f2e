import { texts } from "../texts/frame";
import { figure, locale, number } from "./locale";

export { figure };

/** Cents as money: $12.50, $10, -$5, in the currency and format of the settings. */
export function money(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  const value = Math.abs(cents);
  const digits = value % 100 ? 2 : 0;
  const amount = figure(value / 100, digits);
  return `${sign}${locale.currency}${amount}`;
}

/** Table limits: "$5 to $400", or without a maximum "$5 or more". */
export const limits = (least: number, most: number | null): string =>
  most === null ? texts.orMore(money(least)) : texts.to(money(least), money(most));

/** A win or loss with its sign: +$10, -$5, $0. */
export const gain = (cents: number): string => (cents > 0 ? "+" : "") + money(cents);

/** "12.50", "$12.5" or "1,000" as cents, or null. */
export function cents(text: string): number | null {
  const found = /^\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  return found ? Number(found[1]!.replaceAll(",", "")) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : null;
}

/** A number as attributes and fields for numbers take it, whatever the settings. */
export const plain = (value: number, digits: number): string => value.toFixed(digits);

/** A share as a percentage, rounded half up as the manuals do: 2.827%. */
export function percent(share: number, digits = 3): string {
  const scale = 10 ** digits;
  const rounded = Math.floor(Math.abs(share) * 100 * scale + 0.5 + 1e-9) / scale;
  return `${share < 0 && rounded ? "-" : ""}${figure(rounded, digits)}%`;
}

/** An expected value in units: +0.123, -1.000. */
export const units = (value: number | null, digits = 3): string =>
  value === null ? "–" : (value < 0 ? "" : "+") + figure(value, digits);

export const count = (value: number): string => number(value);

/** A moment as date and time: "Nov 16, 2026, 2:05 PM". */
export function when(time: number): string {
  return new Date(time).toLocaleString(locale.numbers, { dateStyle: "medium", timeStyle: "short" });
}

/** A key as words, for names without a title: "pair_plus" -> "Pair plus", "soft17" -> "Soft 17". */
export function words(name: string): string {
  const text = name
    .replaceAll("_", " ")
    .replaceAll("-", " ")
    .replace(/([a-z])(\d)/g, "$1 $2");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The date of an ISO time: "Nov 16, 2026" for "2026-11-16T14:05:00". */
export const day = (moment: string): string =>
  new Date(`${moment.slice(0, 10)}T00:00:00Z`).toLocaleDateString(locale.numbers, {
    timeZone: "UTC",
    month: "short",
    day: "numeric",
    year: "numeric",
  });
