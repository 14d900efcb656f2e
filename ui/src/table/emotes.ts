import type { EmoteMessage } from "../lib/types";

/** What a player may show the others with one press, and how it reads. */
export type EmoteName = EmoteMessage["emote"];

export const EMOTES: Record<EmoteName, string> = {
  hello: "Hello!",
  good_luck: "Good luck!",
  nice_hand: "Nice hand!",
  thanks: "Thank you!",
  wow: "Wow!",
  ouch: "Ouch!",
};

export const SHOWN_FOR = 5_000; // milliseconds at the seat; the log keeps it until the next hand
