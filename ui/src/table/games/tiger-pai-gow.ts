import { cardsOf } from "../../lib/cards";
import { faces, type GameSpec } from "./spec";

/** The two hands that a setting names, whichever way round it is written: the one of two cards is the second highest. */
function hands(choice: string, cards: string[]): [string[], string[]] | null {
  const named: string[] = choice.match(/\b(?:[2-9TJQKA][cdhs]|Joker)\b/g) ?? [];
  if (named.length === 2) return [cards.filter((card) => !named.includes(card)), named];
  const parts: string[][] = choice
    .split(/[|/,;]| and | over /)
    .map((part) => part.match(/\b(?:[2-9TJQKA][cdhs]|Joker)\b/g) ?? []);
  const low = parts.find((part) => part.length === 2);
  return low ? [cards.filter((card) => !low.includes(card)), low] : null;
}

export const tigerPaiGow: GameSpec = {
  key: "tiger-pai-gow",
  oddsOnly: ["other_players", "tiger_bet"],
  blurb: "Seven cards in two hands against the dealer's two, with the Breaker card, Yin or Yang and 7 Card Tiger.",
  picture: { dealer: ["", ""], hand: ["As", "Ad", "Kh", "Qc", "Joker"], chips: [2500, 500] },
  spots: [
    ["yin", "yang", "tiger"],
    ["breaker", "pai_gow"],
  ],
  offers: (wager, game) => {
    const color = game.options.color_bet?.now;
    const main = game.options.main_bet?.now;
    if (wager === "yin" || wager === "yang") return !color || color === wager;
    return !game.main.includes(wager) || !main || main === "both" || (main === "standard") === (wager === "pai_gow");
  },
  printed: [
    { wager: "tiger", title: "SEVEN CARD TIGER" },
    { wager: "yang", title: "YANG BET" },
    { wager: "yin", title: "YIN BET" },
  ],
  sentences: ["YIN or YANG BET", "SQUAREJACK GAMING - PATENT PENDING", "Pai Gow BREAKER CARD", "TIGER Pai Gow"],
  zones: (name, spot) => {
    if (name === "breaker_card" || name === "yin_cards" || name === "discards")
      return [{ name: "", cards: faces(spot) }];
    const cards = cardsOf(spot.cards);
    const set = hands(spot.choices.at(-1) ?? "", cards);
    if (!set || cards.length !== 7) return [{ name: "", cards: faces(spot), wide: 7 }];
    return [
      { name: "2ND HIGH HAND", cards: set[1].map((card) => ({ card })), wide: 2 },
      { name: "1ST HIGH HAND", cards: set[0].map((card) => ({ card })), wide: 5 },
    ];
  },
  stacked: true,
  slow: ["pai_gow", "breaker"],
  places: {
    breaker_card: "Breaker card",
    yin_cards: "Yin cards",
    discards: "Discards",
    empty_positions: "Empty positions",
  },
  picking: (ask) => {
    const named = ask.choices?.find((choice) => choice.cards);
    if (!named?.cards) return null;
    const field = Object.entries(named.cards).sort(([, a], [, b]) => cardsOf(a).length - cardsOf(b).length)[0]![0];
    return {
      word: "2nd high hand",
      most: 2,
      least: 2,
      field,
      picked: "in",
      houseWay: true,
      confirm: (picked) => (picked === 2 ? "Set the hands" : `Pick ${2 - picked} for the two-card hand`),
    };
  },
  keyOf: (choice) => ({ red: "n", black: "m" })[choice.text] ?? choice.key,
};
