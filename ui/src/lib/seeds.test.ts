import { expect, it } from "vitest";
import { SeedExchange } from "./seeds";
import type { Command } from "./socket";
import type { View } from "./types";

/** A table's view with the fields that the exchange of seeds reads. */
const view = (phase: string, seeds: object = {}): View =>
  ({
    table: "t1",
    round: 0,
    phase,
    you: { seats: [1] },
    seats: { 1: { no_seed_before: 0 } },
    shuffle: { deal: "d1", commitment: "promise", closed: false, seeds },
  }) as unknown as View;

it("holds bets back until the house has the commitment, and opens the seed even without storage", async () => {
  const sent: Command[] = [];
  let answer: () => void = () => {};
  const exchange = new SeedExchange((command) => {
    sent.push(command);
    return new Promise<void>((done) => (answer = done));
  });
  void exchange.follow(view("betting"));
  let free = false;
  void exchange.committed.then(() => (free = true));
  while (!sent.length) await new Promise((later) => setTimeout(later, 1));
  expect(sent[0]!.type).toBe("seed");
  expect(free).toBe(false);
  answer();
  await exchange.committed;
  const commitment = (sent[0] as unknown as { commitment: string }).commitment;
  void exchange.follow(view("locked", { 1: { commitment, seed: null } }));
  expect(sent[1]!.type).toBe("open");
});
