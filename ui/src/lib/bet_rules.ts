import type { Game } from "./types";

/** Wagers that may not lie beside this one. */
export function excludedBy(game: Game, wager: string): string[] {
  const rules = game.bet_rules.filter((rule) => rule.kind === "exactly_one" && rule.wagers.includes(wager));
  return rules.flatMap((rule) => rule.wagers).filter((name) => name !== wager);
}

/** Why these bets are not all that a seat must bet, or nothing. */
export function missingBet(game: Game, placed: Record<string, unknown>): string {
  const title = (name: string): string => game.wagers.find((one) => one.name === name)?.title ?? name;
  for (const { kind, wagers } of game.bet_rules) {
    const [first, ...others] = wagers as [string, ...string[]];
    if (kind !== "needs" && !wagers.some((name) => placed[name]))
      return `Bet on ${wagers.map(title).join(" or ")} to play.`;
    if (kind === "needs" && placed[first] && !others.some((name) => placed[name]))
      return `${title(first)} needs a bet on ${others.map(title).join(" or ")}.`;
  }
  return "";
}
