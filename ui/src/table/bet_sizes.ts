import type { Amount } from "../lib/types";

/** The chips on the table that a pot-sized bet or raise is computed from. */
export interface Pot {
  chips: number; // in the middle and in front of the seats
  level: number; // the highest bet of this street
  call: number; // the amount to call
}

/** A bet or raise of a share of the pot after the call, within the limits. */
export function shareOfPot(amount: Amount, pot: Pot, share: number): number {
  const to = pot.level + share * (pot.chips + pot.call);
  return Math.min(amount.most, Math.max(amount.least, Math.round(to / amount.step) * amount.step));
}
