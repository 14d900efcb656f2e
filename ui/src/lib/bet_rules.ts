import { texts } from "../texts/frame";
import type { Game } from "./types";

/** Wagers that cannot be bet together with this one. */
export function excludedBy(game: Game, wager: string): string[] {
  const rules = game.bet_rules.filter((rule) => rule.kind === "exactly_one" && rule.wagers.includes(wager));
  return rules.flatMap((rule) => rule.wagers).filter((name) => name !== wager);
}

const MANY = 6; // bets of which any is enough, and that are not listed

/** A sentence that names a required bet that is missing; empty if none is. */
export function missingBet(game: Game, placed: Record<string, unknown>): string {
  const title = (name: string): string => game.wagers.find((one) => one.name === name)?.title ?? name;
  for (const { kind, wagers } of game.bet_rules) {
    const [first, ...others] = wagers as [string, ...string[]];
    if (kind !== "needs" && wagers.length > MANY && !wagers.some((name) => placed[name])) return texts.placeABetToPlay;
    if (kind !== "needs" && !wagers.some((name) => placed[name]))
      return texts.betOnToPlay(wagers.map(title).join(" or "));
    if (kind === "needs" && placed[first] && !others.some((name) => placed[name]))
      return texts.needsABetOn(title(first), others.map(title).join(" or "));
  }
  return "";
}
