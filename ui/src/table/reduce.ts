import type { FeltState } from "../lib/types";

export const EMPTY: FeltState = { spots: {}, stacks: {}, pots: [], bets: {} };

/** The felt after a change. The server sends changed places one by one, and other parts as a whole. */
export function merged(felt: FeltState, patch: Partial<FeltState>): FeltState {
  return { ...felt, ...patch, spots: { ...felt.spots, ...patch.spots } };
}
