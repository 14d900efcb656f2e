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

test("bets that stay are the next bets; a contract bet is neither raised nor taken down", () => {
  const line = wager("bet", { contract: true });
  const number = wager("number", { kind: "side", contract: true, comes_from: "come" });
  const bets = new Bets(game(line, wager("come", { kind: "side" }), wager("field", { kind: "side" }), number), limits);
  bets.add("bet", 1000, 10000);
  bets.keepAsLast();
  expect(bets.isEmpty).toBe(true);
  bets.begin(1, { bet: 1000, field: 500 }, { bet: 1000, field: 500 }, { come: "No point." });
  expect([bets.untouched, bets.held("bet"), bets.held("field")]).toEqual([true, true, false]);
  expect(bets.add("bet", 100, 10000)).toBe("bet stays as it is until it is decided.");
  expect(bets.take("bet", 100)).toBe("bet stays as it is until it is decided.");
  expect(bets.add("come", 100, 10000)).toBe("No point.");
  expect(bets.take("field", 500)).toBe("");
  expect([bets.placed, bets.untouched]).toEqual([{ bet: 1000 }, false]);
  bets.add("field", 500, 10000);
  bets.clear();
  expect(bets.placed).toEqual({ bet: 1000 });
  bets.keepAsLast(); // beside a bet that stays: the bets of the first round are those to make again
  bets.begin(2, {}, {}, {});
  expect(bets.quickBet(10000)).toEqual({ bets: { bet: 1000 }, cost: 1000, again: true });
});
