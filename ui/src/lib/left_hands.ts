import { api } from "./api";
import { recall, remember } from "./browser_storage";
import type { RoundLine } from "./types";

const KEPT = "left";

/** Remembers a hand that the player left before it was over. */
export function rememberLeftHand(round: string): void {
  const others = recall<string[]>(KEPT, []).filter((one) => one !== round);
  if (round) remember(KEPT, [...others.slice(-9), round]);
}

/** Returns hands that were left and are over now, and forgets them: each is reported once. */
export async function takeFinishedHands(): Promise<RoundLine[]> {
  const left = recall<string[]>(KEPT, []);
  if (!left.length) return [];
  const over = (await api.rounds(100)).filter((round) => left.includes(round.id) && round.state !== "open");
  const reported = new Set(over.map((round) => round.id));
  remember(
    KEPT,
    left.filter((round) => !reported.has(round)),
  );
  return over;
}
