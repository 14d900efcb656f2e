import { api } from "./api";
import type { Game, Odds, OddsQuestion, Rules } from "./types";

const asked = new Map<string, Promise<Odds>>();

/** Asked for once and kept, unless it fails. */
function once(name: unknown, ask: () => Promise<Odds>): Promise<Odds> {
  const key = JSON.stringify(name);
  let found = asked.get(key);
  if (!found) {
    found = ask();
    found.catch(() => asked.delete(key));
    asked.set(key, found);
  }
  return found;
}

/** The exact odds of a game's bets; bets that take long to count are left to the lab. */
export function oddsOf(game: Game, rules: Rules = {}): Promise<Odds> {
  const own = { profile: rules.profile ?? null, settings: rules.settings ?? {} };
  return once([game.key, own], () => counted(game, own));
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

/** The main bet and its edge; none without a bank, or where it takes long to count: the lab counts that. */
export async function mainEdge(game: Game): Promise<{ title: string; edge: number } | null> {
  const main = game.wagers.find((wager) => wager.name === game.main[0]);
  if (!game.banked || !main?.offered || game.felt.slow.includes(main.name)) return null;
  const question: OddsQuestion = { wager: main.name };
  const odds = await once([game.key, question], () => api.odds(game.key, question));
  return { title: main.title, edge: odds.wagers[main.name]!.house_edge };
}
