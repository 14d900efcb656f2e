import { texts } from "../texts/table";
import { withCardSymbols } from "../lib/cards";
import { money } from "../lib/format";
import type { Ask, Clock, Ending, FeltState } from "../lib/types";
import type { Tone } from "./CallLine.svelte";
import { owedText } from "./seat_status";

/** The line written across the felt, and its tone. */
export interface Line {
  text: string;
  tone: Tone;
}

/** The whole pot between players: chips in the middle and in front of the seats. */
export const potOf = (felt: FeltState): number =>
  felt.pots.reduce((sum, one) => sum + one.chips, 0) + Object.values(felt.bets).reduce((sum, one) => sum + one, 0);

/** How the round ended for this player; empty without a result. */
export function resultText(ending: Ending | null, result: number | undefined, felt?: FeltState): string {
  if (result === undefined) return "";
  if (ending?.sentence) return ending.sentence;
  const rolled = Object.values(felt?.spots ?? {}).find((spot) => spot.rolled)?.rolled;
  if (rolled && !result) return texts.yourBetsStay(rolled.text);
  return result ? (result > 0 ? texts.youWin(money(result)) : texts.youLose(money(-result))) : texts.youBreakEven;
}

/** The question of an open decision. `pot` is null in banked games. */
export function questionOf(ask: Ask, pot: number | null): string {
  if (pot === null) return ask.question || texts.yourTurn;
  const call = ask.choices?.find((choice) => choice.cost > 0);
  return call ? texts.toCallInThePot(money(call.cost), money(pot)) : texts.checkOrBetInThe(money(pot));
}

export const resultLine = (ended: string, result: number, big: boolean): Line => ({
  text: withCardSymbols(ended),
  tone: big ? "big" : result > 0 ? "won" : result < 0 ? "lost" : "",
});

/** The line before the deal. */
export function bettingLine(now: {
  players: boolean;
  empty: boolean;
  out: boolean;
  ready: boolean;
  start?: string;
}): Line {
  const idle = now.players
    ? texts.theNextHandIsReady
    : now.empty
      ? texts.placeYourBets
      : texts.betsAreDownWhenReady((now.start ?? texts.deal).toLowerCase());
  return { text: now.out ? texts.youSitOut : now.ready ? texts.waitingForTheOthers : idle, tone: "" };
}

/** Why the player has nothing to do. */
export function idleText(now: {
  seated: boolean;
  players: boolean;
  dealtIn: boolean;
  out: boolean;
  waits: boolean;
  owed: readonly string[];
}): string {
  if (!now.seated) return texts.youAreWatchingTakeA(now.players ? texts.eachHandIsShownWhen : "");
  if (!now.players || now.dealtIn) return texts.waitingForTheOthersStill;
  if (now.out) return texts.youSitOutThisHand(now.owed.length ? texts.youOweOwed(owedText(now.owed)) : "");
  if (now.waits) return texts.youWaitForTheBig;
  return now.owed.length ? texts.youOweAndAreDealt(owedText(now.owed)) : texts.youAreNotInThis;
}

/** Seconds left to bet or to decide; null while no player is waited for. */
export function secondsLeft(
  shown: { clock: Clock; at: number } | null,
  now: number,
  waiting: { bets: boolean; decisions: boolean },
): number | null {
  if (!shown || shown.clock.what === "seeds") return null;
  if (shown.clock.what === "betting" ? !waiting.bets : !waiting.decisions) return null;
  return Math.max(0, Math.ceil((shown.clock.ends - shown.clock.now - (now - shown.at)) / 1000));
}
