import { withCardSymbols } from "../lib/cards";
import { money } from "../lib/format";
import type { Ask, Clock, Ending, FeltState } from "../lib/types";
import type { Tone } from "./CallLine.svelte";
import { owedText } from "./seat_status";

/** What is written across the felt, and how it is meant. */
export interface Line {
  text: string;
  tone: Tone;
}

/** Where players play each other: the chips in the middle and those before the seats. */
export const potOf = (felt: FeltState): number =>
  felt.pots.reduce((sum, one) => sum + one.chips, 0) + Object.values(felt.bets).reduce((sum, one) => sum + one, 0);

/** How the round ended for this player; nothing where there is no result. */
export function resultText(ending: Ending | null, result: number | undefined): string {
  if (result === undefined) return "";
  if (ending?.sentence) return ending.sentence;
  return result ? `You ${result > 0 ? "win" : "lose"} ${money(Math.abs(result))}` : "You break even";
}

/** What the player is asked. */
export function questionOf(ask: Ask, pot: number | null): string {
  if (pot === null) return ask.question || "Your turn";
  const call = ask.choices?.find((choice) => choice.cost > 0);
  return call ? `${money(call.cost)} to call, ${money(pot)} in the pot` : `Check or bet, ${money(pot)} in the pot`;
}

export const resultLine = (ended: string, result: number, big: boolean): Line => ({
  text: withCardSymbols(ended),
  tone: big ? "big" : result > 0 ? "won" : result < 0 ? "lost" : "",
});

/** Before the deal. */
export function bettingLine(now: { players: boolean; empty: boolean; out: boolean; ready: boolean }): Line {
  const idle = now.players
    ? "The next hand is ready"
    : now.empty
      ? "Place your bets"
      : "Bets are down: deal when ready";
  return { text: now.out ? "You sit out" : now.ready ? "Waiting for the others" : idle, tone: "" };
}

/** Why a player has nothing to do. */
export function idleText(now: {
  seated: boolean;
  players: boolean;
  dealtIn: boolean;
  out: boolean;
  waits: boolean;
  owed: readonly string[];
}): string {
  if (!now.seated) return "You are watching. Take a free seat to play.";
  if (!now.players || now.dealtIn) return "Waiting for the others …";
  if (now.out) return `You sit out this hand.${now.owed.length ? ` You owe ${owedText(now.owed)}.` : ""}`;
  if (now.waits) return "You wait for the big blind; this hand is played without you.";
  return now.owed.length
    ? `You owe ${owedText(now.owed)}, and come in when the button has passed.`
    : "This hand is played without you.";
}

/** Seconds that people have left to bet or to decide; none where only programs are waited for, or nobody is asked. */
export function secondsLeft(
  shown: { clock: Clock; at: number } | null,
  now: number,
  waiting: { bets: boolean; decisions: boolean },
): number | null {
  if (!shown || shown.clock.what === "seeds") return null;
  if (shown.clock.what === "betting" ? !waiting.bets : !waiting.decisions) return null;
  return Math.max(0, Math.ceil((shown.clock.ends - shown.clock.now - (now - shown.at)) / 1000));
}
