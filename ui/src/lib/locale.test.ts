import { afterEach, expect, test } from "vitest";
import { money } from "./format";
import { locale, withCurrency } from "./locale";

afterEach(() => void Object.assign(locale, { numbers: "en-US", currency: "$" }));

test("amounts follow the setting, those in the server's sentences too", () => {
  const sentence = "The dealer busts with 23: +$1,040, Insurance -$12.50";
  expect([money(-123450), withCurrency(sentence)]).toEqual(["-$1,234.50", sentence]);
  Object.assign(locale, { numbers: "de-DE", currency: "€" });
  expect(money(-123450)).toBe("-€1.234,50");
  expect(withCurrency(sentence)).toBe("The dealer busts with 23: +€1.040, Insurance -€12,50");
});
