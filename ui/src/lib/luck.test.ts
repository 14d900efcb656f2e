import { expect, it } from "vitest";
import { sumParts, resultParts } from "./luck";
import type { Game, Odds, RoundLine } from "./types";

const game = { main: ["play"] } as Game;
const odds = { wagers: { play: { house_edge: 0.03 }, pairs: { house_edge: 0.05 } } } as unknown as Odds;
const round = (result: number): RoundLine => ({ result, staked: { play: 1000, pairs: 200 } }) as unknown as RoundLine;

it("takes what the bets are worth and what errors cost from a result, and calls the rest luck", () => {
  expect(resultParts(round(1000), game, odds, 0.1)).toEqual({ result: 1000, expected: -40, errors: -100, luck: 1140 });
});

it("adds hands up to whole cents that still make the result", () => {
  const sum = sumParts([resultParts(round(1000), game, odds, 0.0123), resultParts(round(-1200), game, odds, 0)]);
  expect(sum.expected + sum.errors + sum.luck).toBe(sum.result);
});
