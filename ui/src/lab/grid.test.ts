import { expect, it } from "vitest";
import type { Axis, Decision } from "../lib/types";
import { gridOf } from "./grid";

const decision = (...axes: Axis[]): Decision => ({
  hand: axes.map((one) => one.value).join(" "),
  values: {},
  best: "hit",
  ev: 0,
  manual: null,
  cost: 0,
  axes,
});
const strategy = (decisions: Decision[]) => ({ decisions, letters: { hit: "H" }, keeps_cards: false });
const ranks = ["A", "K", "Q", "J"];
const rank = (title: string, at: number): Axis => ({ title, value: ranks[at]!, order: at });

it("lays decisions out by their axes, in the order of each axis", () => {
  const rows = [
    ["Pairs", "8,8", 2, 7],
    ["Hard totals", "16: 9,7", 0, 169],
    ["Hard totals", "15: 9,6", 0, 159],
  ] as const;
  const ups: [string, number][] = [
    ["A", 10],
    ["2", 1],
    ["10", 9],
  ];
  const grid = gridOf(
    strategy(
      rows.flatMap(([sheet, hand, first, second]) =>
        ups.map(([up, order]) =>
          decision(
            { title: "Hands", value: sheet, order: first },
            { title: "Hand", value: hand, order: second },
            { title: "Dealer's card", value: up, order },
          ),
        ),
      ),
    ),
  )!;
  expect(grid.sheets.map(({ name, rows }) => [name, rows])).toEqual([
    ["Hard totals", ["15: 9,6", "16: 9,7"]],
    ["Pairs", ["8,8"]],
  ]);
  expect(grid.sheets[0]!.columns).toEqual(["2", "10", "A"]);
  expect([grid.sheetTitle, grid.rowTitle, grid.columnTitle]).toEqual(["Hands", "Hand", "Dealer's card"]);
  expect([...grid.letters]).toEqual([["hit", "H"]]);
});

it("needs no sheets with two axes, and leaves cells empty", () => {
  const pairs = ranks.flatMap((_, row) => ranks.map((_, column) => [row, column] as const).filter(([a, b]) => a <= b));
  const grid = gridOf(
    strategy(pairs.map(([row, column]) => decision(rank("Highest card", row), rank("Second card", column)))),
  )!;
  expect(grid.sheets.map(({ name, rows, columns, cells }) => [name, rows, columns, cells.size])).toEqual([
    ["", ranks, ranks, pairs.length],
  ]);
});

it("makes no chart of decisions without axes, with one cell per row, or with two in one cell", () => {
  const many = (make: (n: number) => Decision) => strategy(Array.from({ length: 12 }, (_, n) => make(n)));
  const axis = (n: number): Axis => ({ title: "Card", value: String(n), order: n });
  expect(gridOf(many(() => decision()))).toBeNull();
  expect(gridOf(many((n) => decision(axis(n), axis(n))))).toBeNull();
  expect(gridOf(many((n) => decision(axis(n % 2), axis(n % 3))))).toBeNull();
  expect(gridOf(many((n) => decision(axis(n % 3), axis(Math.floor(n / 3)))))).not.toBeNull();
});
