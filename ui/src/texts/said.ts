/** What a text is told: nothing is said of what is missing. */
export type Shown = string | number | null | undefined | false;

export const said = (words: TemplateStringsArray, ...shown: Shown[]): string =>
  words.reduce((text, part, n) => text + (shown[n - 1] || shown[n - 1] === 0 ? shown[n - 1] : "") + part);
