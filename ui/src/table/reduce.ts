import type { FeltState } from "../lib/types";

export const EMPTY: FeltState = { spots: {}, stacks: {}, pots: [], bets: {} };

/** The felt after an event. The server sends what is different: places one by one, other parts as a whole. */
export function merged(felt: FeltState, patch: Partial<FeltState>): FeltState {
  return { ...felt, ...patch, spots: { ...felt.spots, ...patch.spots } };
}
