import { expect, test, vi } from "vitest";
import type { Game, Limits, Wager } from "../lib/types";
import { Bets } from "./bets.svelte";

vi.mock("../lib/store", () => ({ recall: (_: string, otherwise: unknown) => otherwise, remember: () => {} }));

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

test("a deal costs the bets and what is laid beside them, so many times the bet as the rules say", () => {
  const beside = { kind: "raise", raises: "bet", at_once: true, before_deal: false } as const;
  const bets = new Bets(
    game(wager("bet"), wager("once", { ...beside, times: 1 }), wager("twice", { ...beside, times: 2 })),
    limits,
  );
  expect(bets.first(4000)).toEqual({ bets: { bet: 1000 }, cost: 4000, again: false });
  bets.start(4000);
  expect([bets.total, bets.cost]).toEqual([1000, 4000]);
  expect(bets.add("bet", 100, 4100)).toBe("You have $41 at this table.");
});
