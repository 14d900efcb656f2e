import { expect, test } from "vitest";
import type { Round } from "../lib/types";
import { framesOf, ownSeat, seatsOf } from "./replay";

const round = (more: Partial<Round>): Round =>
  ({
    players: { 1: "Ann", 2: "Bot 2" },
    bots: [2],
    mine: [1],
    before: { 1: 10_000, 2: 5_000 },
    after: { 1: 11_000, 2: 4_000 },
    events: [
      { seq: 1, kind: "started", body: {}, felt: { spots: {}, stacks: { 1: 9_000, 2: 4_000 }, pots: [], bets: {} } },
      { seq: 2, kind: "did", body: { verb: "settle" }, say: "Play wins", felt: { stacks: { 1: 11_000, 2: 4_000 } } },
    ],
    wallet: null,
    ...more,
  }) as unknown as Round;

test("a solo hand is replayed with the bankroll that its table showed", () => {
  const solo = round({ wallet: 90_000 });
  expect(framesOf(solo).map((frame) => frame.felt.stacks)).toEqual([
    { 1: 99_000, 2: 4_000 },
    { 1: 101_000, 2: 4_000 },
  ]);
  expect([seatsOf(solo)["1"]!.stack, seatsOf(solo, true)["1"]!.stack, seatsOf(solo)["2"]!.stack]).toEqual([
    100_000, 101_000, 5_000,
  ]);
});

test("a hand at a shared table is replayed with the chips of its seats", () => {
  expect(framesOf(round({})).at(-1)!.felt.stacks).toEqual({ 1: 11_000, 2: 4_000 });
  expect([ownSeat(round({})), ownSeat(round({ mine: [] }))]).toEqual([1, 1]);
});
