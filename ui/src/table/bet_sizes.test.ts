import { expect, it } from "vitest";
import type { Amount } from "../lib/types";
import { shareOfPot } from "./bet_sizes";

const amount: Amount = { kind: "raise", label: "Raise to", least: 400, most: 20_000, step: 100, key: null };

it("raises by the pot after the call: to three and a half big blinds before the flop", () => {
  expect(shareOfPot(amount, { chips: 300, level: 200, call: 200 }, 1)).toBe(700);
  expect(shareOfPot({ ...amount, least: 200 }, { chips: 1000, level: 0, call: 0 }, 0.5)).toBe(500);
});

it("stays within the limits of the rules", () => {
  expect(shareOfPot(amount, { chips: 100, level: 100, call: 0 }, 0.5)).toBe(400);
  expect(shareOfPot(amount, { chips: 90_000, level: 0, call: 0 }, 1)).toBe(20_000);
});
