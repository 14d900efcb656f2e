import type { Felt } from "../lib/types";

/** The pots of a hand between players: what everybody can win first, then what only those with more chips in play for. */
export function potsOf(
  felt: Felt,
  wager: string,
  allIn: (seat: string) => boolean,
): { chips: number; seats: string[] }[] {
  const seats = Object.entries(felt).filter(([name, spot]) => /^\d/.test(name) && wager in spot.bets);
  const live = seats.filter(([, spot]) => spot.rows[wager] !== "Folds");
  // Only a player who has no more chips is left behind by a pot; the others still have to match it.
  const most = Math.max(0, ...live.map(([, spot]) => spot.bets[wager]!));
  const behind = live.filter(([name]) => allIn(name)).map(([, spot]) => spot.bets[wager]!);
  const levels = [...new Set([...behind, most])].filter((level) => level > 0).sort((a, b) => a - b);
  const pots: { chips: number; seats: string[] }[] = [];
  let below = 0;
  for (const level of levels) {
    const chips = seats.reduce((sum, [, spot]) => sum + Math.max(0, Math.min(spot.bets[wager]!, level) - below), 0);
    pots.push({ chips, seats: live.filter(([, spot]) => spot.bets[wager]! >= level).map(([name]) => name) });
    below = level;
  }
  // Chips of folded hands above the highest live bet belong to the last pot.
  const over = seats.reduce((sum, [, spot]) => sum + Math.max(0, spot.bets[wager]! - below), 0);
  if (over && pots.length) pots.at(-1)!.chips += over;
  return pots.reduce<{ chips: number; seats: string[] }[]>((joined, pot) => {
    const last = joined.at(-1);
    if (last && last.seats.length === pot.seats.length) last.chips += pot.chips;
    else joined.push({ ...pot });
    return joined;
  }, []);
}
