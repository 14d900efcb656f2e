import { afterEach, expect, test } from "vitest";
import { figure, money, percent, units } from "./format";
import { locale, withCurrency } from "./locale";

afterEach(() => void Object.assign(locale, { numbers: "en-US", currency: "$" }));

test("amounts follow the setting, those in the server's sentences too", () => {
  const sentence = "The dealer busts with 23: +$1,040, Insurance -$12.50";
  expect([money(-123450), withCurrency(sentence)]).toEqual(["-$1,234.50", sentence]);
  Object.assign(locale, { numbers: "de-DE", currency: "€" });
  expect(money(-123450)).toBe("-€1.234,50");
  expect(withCurrency(sentence)).toBe("The dealer busts with 23: +€1.040, Insurance -€12,50");
  expect([percent(0.02827), units(-1.5), figure(1234.5, 1)]).toEqual(["2,827%", "-1,500", "1.234,5"]);
  expect(withCurrency("Hit is worth +0.123; stand costs 0.058 more, 4.50% of $1,000 (clause 4.2).")).toBe(
    "Hit is worth +0,123; stand costs 0,058 more, 4,50% of €1.000 (clause 4.2).",
  );
});
