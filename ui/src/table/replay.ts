import { texts } from "../texts/table";
import type { Ending, FeltState, Game, Round } from "../lib/types";
import { withSettlement, type Settlements } from "./settlements";
import { EMPTY, merged } from "./reduce";

export interface Frame {
  seq: number;
  say: string;
  felt: FeltState;
}

/** The steps of a replay, one for each announced act of the dealer; the last keeps the cards that are then collected. */
export function framesOf(round: Round): Frame[] {
  const frames: Frame[] = [];
  const acts = round.events.filter((event) => event.kind === "did");
  let end = acts.length;
  while (end > 0 && acts[end - 1]!.body.verb === "collect") end--;
  const started = round.events.find((event) => event.kind === "started");
  let felt = withWallet(merged(EMPTY, started?.felt ?? {}), round);
  if (started) frames.push({ seq: started.seq, say: texts.betsArePlaced, felt });
  for (const event of acts.slice(0, end)) {
    felt = merged(felt, withWallet(event.felt ?? {}, round));
    if (event.say) frames.push({ seq: event.seq, say: event.say, felt });
    else frames[frames.length - 1] = { ...frames.at(-1)!, felt };
  }
  return frames;
}

/** Adds the wallet to the reader's chips at a solo seat: the live table shows both together, as the bankroll. */
function withWallet<F extends Partial<FeltState>>(felt: F, round: Round): F {
  if (!felt.stacks || !round.wallet) return felt;
  const stacks = Object.entries(felt.stacks).map(([seat, chips]) => [seat, chips + walletAt(round, seat)]);
  return { ...felt, stacks: Object.fromEntries(stacks) };
}

const walletAt = (round: Round, seat: string): number => (round.mine.includes(Number(seat)) ? (round.wallet ?? 0) : 0);

export const endingOf = (round: Round): Ending | null => round.events.find((event) => event.ending)?.ending ?? null;

/** The bets settled up to an event, by hand. */
export function settlementsUpTo(round: Round, game: Game, seq: number): Settlements {
  let found: Settlements = {};
  for (const event of round.events) if (event.seq <= seq) found = withSettlement(found, event.body, game);
  return found;
}

export type Seated = Record<string, { name: string; bot: boolean; stack: number }>;

/** The players by seat, with their chips before or after the round. */
export function seatsOf(round: Round, after = false): Seated {
  const stacks = after ? round.after : round.before;
  return Object.fromEntries(
    Object.entries(round.players).map(([seat, name]) => [
      seat,
      { name, bot: round.bots.includes(Number(seat)), stack: (stacks[seat] ?? 0) + walletAt(round, seat) },
    ]),
  );
}

/** The reader's own seat, or the first one. */
export const ownSeat = (round: Round): number => round.mine[0] ?? Number(Object.keys(round.players)[0] ?? 0);
