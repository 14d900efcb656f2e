import { cardsOf } from "../../lib/cards";
import type { GameSpec } from "./spec";

/** "16" or "soft 17", as it is called at the table. */
export function total(text: string): string {
  const cards = cardsOf(text);
  if (!cards.length) return "";
  let sum = 0;
  let aces = 0;
  for (const card of cards) {
    if (card[0] === "A") aces++;
    sum += card[0] === "A" ? 1 : /[TJQK]/.test(card[0]!) ? 10 : Number(card[0]);
  }
  const soft = aces > 0 && sum + 10 <= 21;
  if (cards.length === 2 && soft && sum + 10 === 21) return "21";
  return soft ? `soft ${sum + 10}` : String(sum);
}

const KEYS: Record<string, string> = {
  hit: "h",
  stand: "s",
  double: "d",
  split: "p",
  insurance: "i",
  insure: "i",
  surrender: "g",
  "even money": "e",
};

export const blackjack: GameSpec = {
  key: "blackjack",
  blurb: "Blackjack by your house's rules, with Match the Color, Three Card Hard Hand and the Double Bet Bonus.",
  picture: { dealer: ["Kh", ""], hand: ["Ah", "9h"], chips: [1000, 500] },
  spots: [
    ["match_the_color", "double_bet", "hard_hand"],
    ["bet", "insurance"],
  ],
  printed: [
    {
      wager: "match_the_color",
      title: "MATCH THE COLOR",
      rows: { flush: "3 CARD SUITED MATCH PAYS", color: "3 CARD COLOR MATCH PAYS" },
    },
    {
      wager: "hard_hand",
      title: "HARD HAND",
      rows: { suited_21: "3 CARD SUITED 21 PAYS", any_21: "3 CARD ANY 21 PAYS", total_20: "3 CARD 17 TO 20 PAYS" },
    },
    { wager: "double_bet", title: "DOUBLE BET BONUS", rows: { suited_21: "3 CARD SUITED 21 PAYS" } },
  ],
  keyOf: (choice) => KEYS[choice.text] ?? choice.key,
  hint: (spot) => total(spot.cards),
};
