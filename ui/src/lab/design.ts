import type { Design, Game, Odds } from "../lib/types";
import { toNumber } from "./figures";

/** Rows of a wager's pay table that win odds; losses, pushes and flat amounts are not designed. */
export const winningRows = (game: Game, wager: string): string[] =>
  Object.entries(game.tables[wager]?.pays ?? {})
    .filter(([, pay]) => !pay.includes("$") && toNumber(pay) > 0)
    .map(([row]) => row);

/** Wagers that are counted and have a pay table with rows that win. */
export const designable = (game: Game, odds: Odds | null): string[] =>
  Object.keys(game.tables).filter((name) => odds?.wagers[name] && winningRows(game, name).length > 0);

/** Columns of the result: rows in which the tables found differ from the present one or among themselves. */
export const changedRows = (pays: Record<string, string>, found: readonly Design[]): string[] =>
  Object.keys(pays).filter((row) => found.some((one) => one.pays[row] !== pays[row]));
