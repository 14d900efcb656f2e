import { cardsOf } from "../../lib/cards";
import type { Felt, Spot } from "../../lib/types";
import { faces, type GameSpec, type Placed } from "./spec";

/** Step 11: "(Kc) Tc | Jh 9h (Ad)" tells how the dealer lays hole and community cards; brackets do not play. */
function arranged(felt: Felt, place: "dealer" | "board"): Placed[] | null {
  const text = felt.dealer?.choices.at(-1);
  if (!text?.includes("|")) return null;
  const [hole = "", board = ""] = text.split("|");
  return cardsOf(place === "dealer" ? hole : board).map((word) => ({
    card: word.replace(/[()]/g, ""),
    dim: word.startsWith("("),
    turned: place === "dealer" && word.startsWith("("),
  }));
}

export function holdemZones(name: string, spot: Spot, felt: Felt) {
  if (name === "dealer") return [{ name: "", cards: (spot.cards && arranged(felt, "dealer")) || faces(spot), wide: 2 }];
  if (name === "board")
    return [{ name: "COMMUNITY CARDS", cards: (spot.cards && arranged(felt, "board")) || faces(spot), wide: 3 }];
  return [{ name: "", cards: faces(spot), wide: 2 }];
}

export const miniTex: GameSpec = {
  key: "mini-tex",
  oddsOnly: ["tie_break"],
  blurb: "Hold'em with three-card hands: ante, see your two cards, then bet the flop, the river and the play.",
  picture: { dealer: ["", ""], hand: ["Ah", "Jc"], board: ["Td", "7s", "Qc"], chips: [1000, 1000] },
  spots: [["pocket"], ["ante", "flop", "river", "play"]],
  printed: [{ wager: "pocket", title: "POCKET POKER" }],
  sentences: ["PLAYERS AND DEALER MUST USE AT LEAST 1 HOLE CARD"],
  zones: holdemZones,
  places: { board: "Community cards", burn: "Buried" },
  label: (choice) => ({ bet: "Bet", fold: "Fold" })[choice] ?? choice,
};
