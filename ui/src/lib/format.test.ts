import { describe, expect, it } from "vitest";
import { cents, gain, limits, money, percent, units, words } from "./format";

describe("money", () => {
  it("shows cents only where there are any", () => {
    expect([money(1250), money(1000), money(-500), money(123456789)]).toEqual([
      "$12.50",
      "$10",
      "-$5",
      "$1,234,567.89",
    ]);
    expect([gain(1000), gain(-500), gain(0)]).toEqual(["+$10", "-$5", "$0"]);
  });

  it("names table limits, with or without a maximum", () => {
    expect([limits(500, 40000), limits(500, null)]).toEqual(["$5 to $400", "$5 or more"]);
  });

  it("reads what a person types, and nothing else", () => {
    expect([cents("12.50"), cents("$12.5"), cents(" 1,000 "), cents("7")]).toEqual([1250, 1250, 100000, 700]);
    for (const wrong of ["", "x", "1,00", "-5", "1.234", "1e3"]) expect(cents(wrong)).toBeNull();
  });

  it("reads back what it shows", () => {
    for (const amount of [0, 1, 99, 100, 12345, 99999999]) expect(cents(money(amount))).toBe(amount);
  });
});

describe("figures", () => {
  it("rounds half up, as the manuals do, and shows no negative zero", () => {
    expect([percent(0.02827), percent(-0.0000001), percent(0.123456, 2), percent(0.00125, 1)]).toEqual([
      "2.827%",
      "0.000%",
      "12.35%",
      "0.1%",
    ]);
  });

  it("gives a value its sign and says where there is none", () => {
    expect([units(0.1234), units(-1), units(null)]).toEqual(["+0.123", "-1.000", "–"]);
  });

  it("makes words of a key", () => {
    expect(words("pair_plus")).toBe("Pair plus");
    expect(words("soft17")).toBe("Soft 17");
  });
});
