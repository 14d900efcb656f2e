import { api } from "./api";
import type { Game, Odds, OddsQuestion, Rules } from "./types";

const requested = new Map<string, Promise<Odds>>();

/** Requests odds once and keeps the answer, unless the request fails or something is not counted yet. */
function requestOnce(game: string, question: OddsQuestion): Promise<Odds> {
  const key = JSON.stringify([game, question]);
  let found = requested.get(key);
  if (!found) {
    found = api.odds(game, question);
    requested.set(key, found);
    found.then(
      (odds) => Object.keys(odds.wagers).length || requested.delete(key),
      () => requested.delete(key),
    );
  }
  return found;
}

/** The question for one wager. A wager that takes long to count is answered only if it has been counted before. */
const questionFor = (game: Game, wager: string, rules: Rules = {}): OddsQuestion =>
  game.felt.slow.includes(wager) ? { ...rules, wager, only_cached: true } : { ...rules, wager };

/** The exact odds of a game's bets, without those that take long to count and are not counted yet. */
export async function oddsOf(game: Game, rules: Rules = {}): Promise<Odds> {
  const own = { profile: rules.profile ?? null, settings: rules.settings ?? {} };
  const usual = !own.profile && !Object.keys(own.settings).length; // shipped: nothing is counted
  if (usual || !game.felt.slow.length) return requestOnce(game.key, own);
  const offered = game.wagers.filter((wager) => wager.offered);
  const parts = await Promise.all(
    offered.map((wager) => requestOnce(game.key, questionFor(game, wager.name, own)).catch(() => null)),
  );
  return parts.reduce<Odds>((all, one) => ({ ...all, wagers: { ...all.wagers, ...one?.wagers } }), {
    game: game.key,
    options: {},
    strategy: "best",
    warnings: [],
    wagers: {},
  });
}
