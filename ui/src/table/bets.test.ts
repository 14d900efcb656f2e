import { expect, test, vi } from "vitest";
import type { Game, Limits, Wager } from "../lib/types";
import { Bets } from "./bets.svelte";

vi.mock("../lib/browser_storage", () => ({ recall: (_: string, otherwise: unknown) => otherwise, remember: () => {} }));

const wager = (name: string, more: Partial<Wager> = {}): Partial<Wager> => ({
  name,
  title: name,
  offered: true,
  before_deal: true,
  kind: "main",
  ...more,
});
const game = (...wagers: Partial<Wager>[]): Game =>
  ({ key: "ride", banked: true, main: ["bet"], wagers, bet_rules: [] }) as unknown as Game;
const limits = { minimum: 100, maximum: 40000, wagers: {} } as unknown as Limits;

test("a deal costs the bets and the raises placed with them, in the multiples that the rules set", () => {
  const beside = { kind: "raise", raises: "bet", at_once: true, before_deal: false } as const;
  const bets = new Bets(
    game(wager("bet"), wager("once", { ...beside, times: 1 }), wager("twice", { ...beside, times: 2 })),
    limits,
  );
  expect(bets.quickBet(4000)).toEqual({ bets: { bet: 1000 }, cost: 4000, again: false });
  bets.start(4000);
  expect([bets.total, bets.cost]).toEqual([1000, 4000]);
  expect(bets.add("bet", 100, 4100)).toBe("You have $41 at this table.");
});

test("a bet outside its limits is refused with the limit", () => {
  const bets = new Bets(game(wager("bet")), { ...limits, minimum: 1000, maximum: 2000 } as unknown as Limits);
  expect(bets.add("bet", 500, 10000)).toBe("");
  expect(bets.problem).toBe("$5 is under the $10 minimum for bet.");
  expect(bets.add("bet", 2500, 10000)).toBe("$30 is over the $20 maximum for bet.");
});

test("a bet with a fixed stake is made at that stake, never more, and is not doubled", () => {
  const fixed = { ...limits, wagers: { bonus: [100, 100] } } as unknown as Limits;
  const bets = new Bets(game(wager("bet"), wager("bonus", { kind: "side" })), fixed);
  bets.add("bet", 500, 10000);
  expect(bets.add("bonus", 500, 10000)).toBe("");
  expect(bets.placed).toEqual({ bet: 500, bonus: 100 });
  expect(bets.add("bonus", 100, 10000)).toBe("bonus is always $1.");
  expect(bets.set("bonus", 500, 10000)).toBe("bonus is always $1.");
  expect(bets.double(10000)).toBe("");
  expect(bets.placed).toEqual({ bet: 1000, bonus: 100 });
  bets.take("bonus", 25);
  expect(bets.placed).toEqual({ bet: 1000 });
  bets.last = { bet: 500, bonus: 2500 };
  expect(bets.quickBet(10000)).toEqual({ bets: { bet: 500, bonus: 100 }, cost: 600, again: true });
});
