import { texts } from "../texts/table";
import type { Seat } from "../lib/types";

/** Blinds that a seat owes before it is dealt in again. */
const OWED: Record<string, string> = {
  new: texts.aBigBlindAsA,
  small: texts.aSmallBlindDead,
  big: texts.aBigBlind,
};

/** Owed blinds as text: "a small blind (dead) and a big blind". */
export const owedText = (owed: readonly string[] = []): string => owed.map((name) => OWED[name] ?? name).join(" and ");

/** A note for a seat: what it owes, whether it waits or sits out. Nothing is owed before the first hand. */
export function seatStatus(
  seat: Partial<Seat> | undefined,
  dealtIn: boolean,
  betting: boolean,
  first: boolean,
): string {
  if (!seat || dealtIn || !seat.bets) return "";
  const plays = seat.bot || Object.keys(seat.bets).length > 0;
  const debt = seat.owed?.length && !first ? texts.owes(owedText(seat.owed)) : "";
  if (!plays && (betting || debt)) return [texts.sitsOut, debt].filter(Boolean).join(", ");
  return seat.waits && debt ? texts.waitsForTheBigBlind : debt;
}
