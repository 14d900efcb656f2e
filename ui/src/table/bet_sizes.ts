import type { Amount } from "../lib/types";

/** The chips that a bet or raise is measured by, as the table lies. */
export interface Pot {
  chips: number; // in the middle and before the seats
  level: number; // the highest bet of this street
  call: number; // what the player who is asked has to add to it
}

/** A bet or raise of a share of the pot, counted after one's own call, as far as the rules allow it. */
export function shareOfPot(amount: Amount, pot: Pot, share: number): number {
  const to = pot.level + share * (pot.chips + pot.call);
  return Math.min(amount.most, Math.max(amount.least, Math.round(to / amount.step) * amount.step));
}
