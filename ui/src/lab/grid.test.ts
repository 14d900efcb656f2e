import { expect, it } from "vitest";
import type { Decision } from "../lib/types";
import { gridOf } from "./grid";

const decision = (hand: string): Decision => ({ hand, values: {}, best: "hit", ev: 0, manual: null, cost: 0 });

it("lays out two counted cards as hard totals, soft totals and pairs", () => {
  const hands = ["A,A", "A,7", "8,8", "10,6", "9,7"].flatMap((held) => ["2", "10", "A"].map((up) => `${held} v ${up}`));
  const grid = gridOf(hands.map(decision))!;
  expect(grid.sheets.map(({ name, rows }) => [name, rows])).toEqual([
    ["Pairs", ["A,A", "8,8"]],
    ["Soft totals", ["18: A,7"]],
    ["Hard totals", ["16: 10,6", "16: 9,7"]],
  ]);
  expect(grid.sheets[0]!.columns).toEqual(["2", "10", "A"]);
});
