/** A parameter of a text; a missing one is left out. */
export type Shown = string | number | null | undefined | false;

export const said = (words: TemplateStringsArray, ...shown: Shown[]): string =>
  words.reduce((text, part, n) => text + (shown[n - 1] || shown[n - 1] === 0 ? shown[n - 1] : "") + part);
