import { remember } from "./browser_storage";

/** The last hand of this browser, to be read without the server. */
export interface KeptHand {
  title: string; // of the game
  sentence: string;
  cards: string[]; // the player's own
}

export const keepHand = (hand: KeptHand): void => remember("last hand", hand);
