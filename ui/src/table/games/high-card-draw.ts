import { cardsOf } from "../../lib/cards";
import type { GameSpec } from "./spec";
import { faces } from "./spec";

export const highCardDraw: GameSpec = {
  key: "high-card-draw",
  blurb: "Three cards, draw up to two, and beat the dealer's five with high cards; pairs have no value.",
  picture: { dealer: ["", "", "Qc", "", ""], hand: ["Kd", "Js", "8h"], chips: [1000, 500] },
  spots: [["tens_up"], ["play"]],
  printed: [
    {
      wager: "tens_up",
      title: "TensUp Bet Played with 3 Deal Cards",
      rows: { three: "3 TensUp Cards", two_and_seven: "2 TensUp Cards + 7-9", two: "2 TensUp Cards + A-6" },
    },
  ],
  // What is held moves up, what is discarded lies aside until the dealer takes it.
  zones: (name, spot) => {
    const choice = spot.choices.at(-1) ?? "";
    if (name === "dealer")
      return [{ name: "", cards: faces(spot).map((one) => ({ ...one, dim: isUnplayed(choice, one.card) })), wide: 5 }];
    if (!choice.startsWith("hold"))
      return [{ name: choice.startsWith("stand") ? "HOLD" : "", cards: faces(spot), wide: 3 }];
    const held = new Set(cardsOf(choice.slice(5)));
    const cards = cardsOf(spot.cards);
    const gone = cards.filter(
      (card, i) => i < 3 && !held.has(card) && cards.length <= 3 && cards.some((one) => held.has(one)),
    );
    const kept = faces(spot).filter((one) => !gone.includes(one.card));
    const zones = [{ name: "HOLD", cards: kept, wide: 3 }];
    return gone.length
      ? [...zones, { name: "DISCARD", cards: gone.map((card) => ({ card, dim: true })), wide: 1 }]
      : zones;
  },
  picking: (ask) =>
    ask.choices?.some((choice) => choice.cards)
      ? {
          word: "discard",
          most: 2,
          least: 1,
          field: "cards",
          picked: "out",
          confirm: (picked) => (picked ? `Draw ${picked}` : "Pick 1 or 2 to discard"),
          stand: ask.choices.find((choice) => cardsOf(choice.cards?.cards ?? "").length === 3)?.text,
        }
      : null,
  keyOf: (choice) => (/^(stand|pat)/.test(choice.text) ? "p" : choice.key),
};

/** The dealer plays "play K 10 9": cards of other ranks do not count. */
function isUnplayed(choice: string, card: string): boolean {
  if (!choice.startsWith("play") || !card) return false;
  const rank = card[0] === "T" ? "10" : card[0]!;
  return !choice.split(" ").slice(1).includes(rank);
}
