import { cardsOf } from "../../lib/cards";
import type { GameSpec, Placed } from "./spec";

const RANKS = "A23456789TJQK";
export const rank = (card: string): number => RANKS.indexOf(card[0] ?? "");

export const threeCardRoo: GameSpec = {
  key: "three-card-roo",
  blurb: "Two cards, then you say where the third must fall: below, between or above.",
  picture: { dealer: ["", ""], hand: ["4h", "Ts", "Kd"], chips: [1000, 500] },
  spots: [["seven_roo", "pocket", "pairs"], ["play"]],
  printed: [
    { wager: "seven_roo", title: "7 ROO BONUS", rows: { royal: "ROYAL ROO (A-7-K)", seven: "ANY 7 ROO" } },
    {
      wager: "pocket",
      title: "POCKET PAYOUT",
      rows: {
        royal_flush: "ROYAL ROO FLUSH",
        royal: "ROYAL ROO (A-7-K)",
        four_ten: "4-10 ROO",
        ten: "10 ROO",
        four: "4 ROO",
      },
    },
    {
      wager: "pairs",
      title: "PAIRS PAYOUT",
      rows: {
        dealt_sevens: "2 CARD PAIR OF 7s",
        dealt: "2 CARD PAIR",
        third_sevens: "3 CARD PAIR OF 7s",
        third: "3 CARD PAIR",
      },
    },
  ],
  // The lower and the higher card lie around the position that is left open; the third card falls there.
  zones: (_name, spot) => {
    const cards = cardsOf(spot.cards);
    const open = spot.choices.at(-1);
    const names = ["LOW", "MIDDLE", "HIGH"];
    const hidden: Placed[] = Array.from({ length: spot.down }, () => ({ card: "" }));
    if (spot.down || cards.length < 2 || !open)
      return [{ name: "", cards: [...cards.map((card) => ({ card })), ...hidden], wide: 2 }];
    const [low, high] = cards.slice(0, 2).sort((a, b) => rank(a) - rank(b)) as [string, string];
    const third = cards[2] ? [{ card: cards[2] }] : [];
    if (open.startsWith("both"))
      return names.map((name, i) => ({ name, cards: i === 1 ? [{ card: low }, { card: high }] : [], wide: 1 }));
    const order: Placed[][] =
      open === "low"
        ? [third, [{ card: low }], [{ card: high }]]
        : open === "middle"
          ? [[{ card: low }], third, [{ card: high }]]
          : [[{ card: low }], [{ card: high }], third];
    return names.map((name, i) => ({ name, cards: order[i]!, wide: 1 }));
  },
  label: (choice) => ({ low: "Low open", middle: "Middle open", high: "High open" })[choice] ?? choice,
};
