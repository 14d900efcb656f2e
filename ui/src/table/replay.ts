import type { Felt, Game, Round } from "../lib/types";
import type { Settled } from "./live.svelte";

export interface Frame {
  seq: number;
  say: string;
  felt: Felt;
}

/** The pictures of a round, one for every act the dealer announces; the last keeps the cards that are then collected. */
export function framesOf(round: Round): Frame[] {
  const frames: Frame[] = [];
  const acts = round.events.filter((event) => event.kind === "did");
  let end = acts.length;
  while (end > 0 && acts[end - 1]!.body.verb === "collect") end--;
  const started = round.events.find((event) => event.kind === "started");
  if (started) frames.push({ seq: started.seq, say: "Bets are placed", felt: started.layout ?? {} });
  for (const event of acts.slice(0, end)) {
    if (event.layout) frames.push({ seq: event.seq, say: event.say ?? event.body.verb ?? "", felt: event.layout });
  }
  return frames;
}

/** Which bets were settled until then, by hand. */
export function settledUpTo(round: Round, game: Game, seq: number): Record<string, Settled[]> {
  const found: Record<string, Settled[]> = {};
  for (const { seq: own, body } of round.events) {
    if (own > seq || body.verb !== "settle") continue;
    const rides = game.wagers.find((wager) => wager.name === body.wager)?.kind === "bonus";
    (found[body.spot!] ??= []).push({
      wager: body.wager!,
      label: body.label ?? "",
      back: body.back ?? 0,
      net: (body.back ?? 0) - (rides ? 0 : (body.stake ?? 0)),
    });
  }
  return found;
}

export type Seated = Record<string, { name: string; bot: boolean; stack: number }>;

/** Who sat where, with the chips before the round or after it. */
export function seated(round: Round, after = false): Seated {
  const stacks = after ? round.after : round.before;
  return Object.fromEntries(
    Object.entries(round.players).map(([seat, name]) => [
      seat,
      { name, bot: /^Bot/.test(name), stack: stacks[seat] ?? 0 },
    ]),
  );
}

/** The reader's own seat, or the first one. */
export function seatNamed(round: Round, name: string): number {
  const seats = Object.keys(round.players);
  return Number(seats.find((seat) => round.players[seat] === name) ?? seats[0] ?? 0);
}
