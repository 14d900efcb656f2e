import { api } from "./api";
import type { Game, Odds, Rules } from "./types";

const asked = new Map<string, Promise<Odds>>();

/** The exact odds of a game's bets, counted once and kept; bets that take long to count are left to the lab. */
export function oddsOf(game: Game, rules: Rules = {}): Promise<Odds> {
  const own = { profile: rules.profile ?? null, settings: rules.settings ?? {} };
  const name = JSON.stringify([game.key, own]);
  let found = asked.get(name);
  if (!found) {
    found = counted(game, own);
    found.catch(() => asked.delete(name));
    asked.set(name, found);
  }
  return found;
}

async function counted(game: Game, rules: Rules): Promise<Odds> {
  const slow = game.felt.slow;
  if (!slow.length) return api.odds(game.key, rules);
  const quick = game.wagers.filter((wager) => wager.offered && !slow.includes(wager.name));
  const parts = await Promise.all(
    quick.map((wager) => api.odds(game.key, { ...rules, wager: wager.name }).catch(() => null)),
  );
  return parts.reduce<Odds>((all, one) => ({ ...all, wagers: { ...all.wagers, ...one?.wagers } }), {
    game: game.key,
    options: {},
    strategy: "best",
    warnings: [],
    wagers: {},
  });
}

/** The main bet and its edge; without a bank, or where a main bet is not counted here, there is none. */
export async function mainEdge(game: Game): Promise<{ title: string; edge: number } | null> {
  const odds = await oddsOf(game);
  const name = game.main.find((one) => odds.wagers[one]);
  if (!name) return null;
  return {
    title: game.wagers.find((wager) => wager.name === name)?.title ?? name,
    edge: odds.wagers[name]!.house_edge,
  };
}
