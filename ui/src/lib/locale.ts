import { texts } from "../texts/frame";
/** How numbers, dates and chips are written; the settings set it. */
export const locale = { numbers: "en-US", currency: "$" };

export const NUMBERS: Record<string, string> = {
  "en-US": "1,234.50",
  "de-DE": "1.234,50",
  "fr-FR": "1 234,50",
  "de-CH": "1’234.50",
};
export const CURRENCIES: Record<string, string> = {
  $: texts.dollars,
  "€": texts.euros,
  "£": texts.pounds,
  "": texts.chipsWithoutASign,
};

const formats = new Map<string, Intl.NumberFormat>(); // a new one takes longer than a table of odds

/** A number with the separators of the reader's setting. */
export function number(value: number, options: Intl.NumberFormatOptions = {}): string {
  const digits = options.minimumFractionDigits ?? "";
  const key = `${locale.numbers} ${digits} ${options.maximumFractionDigits ?? ""}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale.numbers, options);
  formats.set(key, format);
  return format.format(value);
}

const DECIMALS = /(?<=[+-])\d+\.\d+|\d+\.\d+(?=%)|\d+\.\d{3,}/g; // values and shares, and no number of a clause
const DOLLARS = /\$(\d{1,3}(?:,\d{3})+|\d+)(\.\d\d)?/g;

/** A number with this many decimals. */
export const figure = (value: number, digits: number): string =>
  number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A sentence of the server, which writes dollars and decimal points, in the reader's currency and number format. */
export const withCurrency = (sentence: string): string =>
  locale.currency === "$" && locale.numbers === "en-US"
    ? sentence
    : sentence
        .replace(DECIMALS, (value) => figure(Number(value), value.length - value.indexOf(".") - 1))
        .replace(DOLLARS, (_, whole: string, cents = "") => {
          const amount = Number(whole.replaceAll(",", "") + cents);
          return locale.currency + (cents ? figure(amount, 2) : number(amount));
        });
