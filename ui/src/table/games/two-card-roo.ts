import { cardsOf } from "../../lib/cards";
import type { GameSpec, Placed } from "./spec";

export const twoCardRoo: GameSpec = {
  key: "two-card-roo",
  blurb: "One card: high or low? The second must fall on the other side of it.",
  picture: { dealer: [""], hand: ["3c", "Qh"], chips: [1000] },
  spots: [["pairs", "flush"], ["roo"]],
  printed: [
    { wager: "pairs", title: "PAIRS PAY", rows: { kings: "" } },
    { wager: "flush", title: "FLUSH ROO PAYOUT", rows: { straight_flush: "STRAIGHT FLUSH", flush: "FLUSH" } },
    { wager: "roo", title: "ROO BET PAYOUT", rows: { win: "BEAT THE DEALER PAYS" } },
  ],
  zones: (_name, spot) => {
    const [first, second] = cardsOf(spot.cards);
    const place = spot.choices.at(-1);
    if (!place || !first) {
      const hidden: Placed[] = Array.from({ length: spot.down }, () => ({ card: "" }));
      return [{ name: "", cards: [...cardsOf(spot.cards).map((card) => ({ card })), ...hidden], wide: 1 }];
    }
    const one = [{ card: first }];
    const other = second ? [{ card: second }] : spot.down ? [{ card: "" }] : [];
    return [
      { name: "LOW", cards: place === "low" ? one : other, wide: 1 },
      { name: "HIGH", cards: place === "low" ? other : one, wide: 1 },
    ];
  },
  label: (choice) => ({ low: "Low position", high: "High position" })[choice] ?? choice,
  places: { burn: "Buried" },
};
