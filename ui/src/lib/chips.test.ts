import { expect, it } from "vitest";
import { CHIPS, cut } from "./chips";

it("cuts an amount largest chip first and loses nothing", () => {
  expect(cut(13650)).toEqual([
    { value: 10000, count: 1 },
    { value: 2500, count: 1 },
    { value: 1000, count: 1 },
    { value: 100, count: 1 },
    { value: 50, count: 1 },
  ]);
  for (let amount = 0; amount < 70_000; amount += 50)
    expect(cut(amount).reduce((sum, { value, count }) => sum + value * count, 0)).toBe(amount);
});

it("has its chips in ascending order", () => expect([...CHIPS].sort((a, b) => a - b)).toEqual([...CHIPS]));
