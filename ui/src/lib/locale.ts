/** How numbers, dates and chips are written; the settings set it. */
export const locale = { numbers: "en-US", currency: "$" };

export const NUMBERS: Record<string, string> = {
  "en-US": "1,234.50",
  "de-DE": "1.234,50",
  "fr-FR": "1 234,50",
  "de-CH": "1’234.50",
};
export const CURRENCIES: Record<string, string> = {
  $: "Dollars",
  "€": "Euros",
  "£": "Pounds",
  "": "Chips, without a sign",
};

/** A number with the separators of the reader's setting. */
export const number = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  value.toLocaleString(locale.numbers, options);

const DOLLARS = /\$(\d{1,3}(?:,\d{3})+|\d+)(\.\d\d)?/g;

/** A sentence of the server, which writes dollars, in the reader's currency and number format. */
export const withCurrency = (sentence: string): string =>
  locale.currency === "$" && locale.numbers === "en-US"
    ? sentence
    : sentence.replace(DOLLARS, (_, whole: string, cents = "") => {
        const digits = cents ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : {};
        return locale.currency + number(Number(whole.replaceAll(",", "") + cents), digits);
      });
