import type { EmoteMessage } from "../lib/types";

/** A message that a player can show to the table with one click. */
export type EmoteName = EmoteMessage["emote"];

export const EMOTES: Record<EmoteName, string> = {
  hello: "Hello!",
  good_luck: "Good luck!",
  nice_hand: "Nice hand!",
  thanks: "Thank you!",
  wow: "Wow!",
  ouch: "Ouch!",
};

export const SHOWN_FOR = 5_000; // milliseconds at the seat; it stays in the log until the next hand
