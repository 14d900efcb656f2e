import { texts } from "../texts/frame";
import { withCurrency } from "./locale";

const RANKS: Record<string, string> = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  "9": "nine",
  "8": "eight",
  "7": "seven",
  "6": "six",
  "5": "five",
  "4": "four",
  "3": "three",
  "2": "two",
};
const SUITS: Record<string, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
export const SYMBOLS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** "Ah Td" -> ["Ah", "Td"]. */
export const cardsOf = (text: string): string[] => text.split(" ").filter(Boolean);

/** "7h" -> "seven of hearts"; an empty text is a hidden card. */
export function cardName(card: string): string {
  if (!card) return texts.hiddenCard;
  if (card === "Joker") return "joker";
  return texts.ofWord(RANKS[card[0]!] ?? card[0], SUITS[card[1]!] ?? card[1]);
}

export const rankText = (card: string): string => (card[0] === "T" ? "10" : (card[0] ?? ""));
export const isRed = (card: string): boolean => card[1] === "h" || card[1] === "d";

const CARD = /\b([2-9TJQKA])([cdhs])\b/g;

/** A sentence with its cards as words, for screen readers: "Seat 1 gets ten of diamonds". */
export const withCardNames = (sentence: string): string => sentence.replace(CARD, (card) => cardName(card));

/** A sentence with its cards as symbols, for the screen: "Seat 1 gets 10♦". */
export const withCardSymbols = (sentence: string): string =>
  withCurrency(sentence).replace(CARD, (card) => rankText(card) + SYMBOLS[card[1]!]!);
