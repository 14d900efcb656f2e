import { expect, test } from "vitest";
import type { Design, Game, Odds } from "../lib/types";
import { changedRows, designable, winningRows } from "./design";

const table = (pays: Record<string, string>): unknown => ({ pays, printed: 1, default: 1, now: 1 });
const game = {
  tables: { play: table({ win: "1", push: "0", lose: "-1" }), envy: table({ any: "$25" }), raise: table({ win: "1" }) },
} as unknown as Game;
const odds = { wagers: { play: {}, envy: {} } } as unknown as Odds;

test("only rows that pay odds can change", () => {
  expect(winningRows(game, "play")).toEqual(["win"]);
  expect(winningRows(game, "envy")).toEqual([]);
});

test("only wagers that are counted and pay odds are designed", () => {
  expect(designable(game, odds)).toEqual(["play"]);
  expect(designable(game, null)).toEqual([]);
});

test("a row that no table found changes has no column", () => {
  const found = [{ pays: { royal: "40", pair: "1" } }, { pays: { royal: "50", pair: "1" } }] as unknown as Design[];
  expect(changedRows({ royal: "50", pair: "1" }, found)).toEqual(["royal"]);
});
