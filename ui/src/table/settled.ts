import type { Game, EventBody } from "../lib/types";

/** A bet that has ended. */
export interface Settled {
  wager: string;
  label: string;
  net: number; // what it changed, the stake counted as gone when it was bet
  back: number;
  withdrawn: boolean; // taken back by the player
}

export type Settlements = Record<string, Settled[]>; // by hand, in the dealer's order

/** With the bet that this act settles, if it settles one. */
export function noted(settled: Settlements, told: EventBody, game: Game): Settlements {
  if (told.verb !== "settle" || !told.spot || !told.wager) return settled;
  const rides = game.wagers.find((one) => one.name === told.wager)?.kind === "bonus";
  const back = told.back ?? 0;
  const net = back - (rides ? 0 : (told.stake ?? 0));
  const one = { wager: told.wager, label: told.label ?? "", back, net, withdrawn: told.row === "withdrawn" };
  return { ...settled, [told.spot]: [...(settled[told.spot] ?? []), one] };
}
