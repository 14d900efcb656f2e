import type { HouseOption } from "./types";

/** Every value an option takes, as text. */
export function choicesOf({ values, range }: HouseOption): string[] {
  if (!range) return values;
  return Array.from({ length: Math.floor((range.to - range.from) / range.step) + 1 }, (_, i) =>
    String(range.from + i * range.step),
  );
}

/** The values an option accepts, as text: "1 to 8", "hit, stand". */
export function allowedValues({ values, range }: HouseOption): string {
  if (!range) return values.join(", ");
  return `${range.from} to ${range.to}${range.step > 1 ? ` in steps of ${range.step}` : ""}`;
}
