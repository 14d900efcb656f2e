import type { Design, Game, Odds } from "../lib/types";
import { toNumber } from "./figures";

/** Rows of a wager's pay table that can be designed: those that pay odds, not losses, pushes or flat amounts. */
export const winningRows = (game: Game, wager: string): string[] =>
  Object.entries(game.tables[wager]?.pays ?? {})
    .filter(([, pay]) => !pay.includes("$") && toNumber(pay) > 0)
    .map(([row]) => row);

/** Wagers that are counted and have rows to design. */
export const designable = (game: Game, odds: Odds | null): string[] =>
  Object.keys(game.tables).filter((name) => odds?.wagers[name] && winningRows(game, name).length > 0);

/** The rows that differ in any of the tables found from the present pays: columns of the result. */
export const changedRows = (pays: Record<string, string>, found: readonly Design[]): string[] =>
  Object.keys(pays).filter((row) => found.some((one) => one.pays[row] !== pays[row]));
