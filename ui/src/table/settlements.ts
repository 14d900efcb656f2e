import type { Game, EventBody } from "../lib/types";

/** A settled bet. */
export interface Settled {
  wager: string;
  label: string;
  net: number; // win or loss
  back: number;
  withdrawn: boolean; // taken back by the player
}

export type Settlements = Record<string, Settled[]>; // by hand, in the dealer's order

/** The settlements with the bet that an act settles, if it settles one. */
export function withSettlement(settled: Settlements, body: EventBody, game: Game): Settlements {
  if (body.verb !== "settle" || !body.spot || !body.wager) return settled;
  const isBonus = game.wagers.find((one) => one.name === body.wager)?.kind === "bonus";
  const back = body.back ?? 0;
  const net = back - (isBonus ? 0 : (body.stake ?? 0));
  const one = { wager: body.wager, label: body.label ?? "", back, net, withdrawn: body.row === "withdrawn" };
  return { ...settled, [body.spot]: [...(settled[body.spot] ?? []), one] };
}
