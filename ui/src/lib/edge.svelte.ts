import { api } from "./api";
import type { Game, Odds } from "./types";

const asked = new Map<string, Promise<Odds>>();

/** The exact odds of a game under its own rules, counted once and kept. */
export function oddsOf(game: string, rules: { profile?: string | null; settings?: Record<string, string> } = {}): Promise<Odds> {
  const name = JSON.stringify([game, rules.profile ?? null, rules.settings ?? {}]);
  let found = asked.get(name);
  if (!found) {
    found = api.odds<Odds>(game, { profile: rules.profile ?? null, settings: rules.settings ?? {} });
    found.catch(() => asked.delete(name));
    asked.set(name, found);
  }
  return found;
}

/** The wager a game is known by, and its edge: the main bet's, or the side bet's where players play each other. */
export async function mainEdge(game: Game): Promise<{ title: string; edge: number } | null> {
  const odds = await oddsOf(game.key);
  const name = [...game.main, ...Object.keys(odds.wagers)].find((one) => odds.wagers[one]);
  if (!name) return null;
  return { title: game.wagers.find((wager) => wager.name === name)?.title ?? name, edge: odds.wagers[name]!.house_edge };
}
