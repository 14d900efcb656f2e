import type { Game, Odds, RoundLine } from "./types";

/** A result in cents, split into the expected value under best play, the cost of errors, and luck. */
export interface Parts {
  result: number;
  expected: number;
  errors: number;
  luck: number;
}

/** Splits the result of one hand. `errors`: what the player's choices cost, in units of the main bet. */
export function resultParts(round: RoundLine, game: Game, odds: Odds, errors: number): Parts {
  const staked = Object.entries(round.staked);
  const expected = staked.reduce((sum, [wager, cents]) => sum - cents * (odds.wagers[wager]?.house_edge ?? 0), 0);
  const main = game.main.map((name) => round.staked[name] ?? 0).find((cents) => cents > 0) ?? 0;
  const cost = -errors * main;
  return { result: round.result, expected, errors: cost, luck: round.result - expected - cost };
}

export function sumParts(parts: Parts[]): Parts {
  const sum = (of: (one: Parts) => number): number => Math.round(parts.reduce((total, one) => total + of(one), 0));
  const [result, expected, errors] = [sum((one) => one.result), sum((one) => one.expected), sum((one) => one.errors)];
  return { result, expected, errors, luck: result - expected - errors };
}
