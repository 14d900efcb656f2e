import { texts } from "../texts/frame";
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
  return texts.toFromTo(range.from, range.to, range.step > 1 ? texts.inStepsOf(range.step) : "");
}
