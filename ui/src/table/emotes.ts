import { texts } from "../texts/table";
import type { EmoteMessage } from "../lib/types";

/** A message that a player can show to the table with one click. */
export type EmoteName = EmoteMessage["emote"];

export const EMOTES: Record<EmoteName, string> = {
  hello: texts.hello,
  good_luck: texts.goodLuck,
  nice_hand: texts.niceHand,
  thanks: texts.thankYou,
  wow: texts.wow,
  ouch: texts.ouch,
};

export const SHOWN_FOR = 5_000; // milliseconds at the seat; it stays in the log until the next hand
