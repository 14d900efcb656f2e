import type { Ask, Choice, Felt, Game, Spot } from "../../lib/types";

/** Cards that lie together on the felt, under one word of the layout. */
export interface Zone {
  name: string; // printed on the felt; empty: none
  cards: Placed[];
  wide?: number; // cards that would fit: the outline of an empty position
}

export interface Placed {
  card: string; // empty: face down
  dim?: boolean; // lies there and does not count
  mark?: string;
  turned?: boolean; // laid crosswise, as a card that is not used
}

/** A pay table as the manual prints it on the layout; what it pays comes from the game. */
export interface PrintedTable {
  wager: string;
  title: string;
  rows?: Record<string, string>; // printed words by row; without it every row that pays, by its label
}

/** How to put a choice that names cards on the screen: cards are picked, and what is picked is one of the choices. */
export interface Picking {
  word: string; // what a picked card is: "discard", "low hand"
  most: number;
  least: number;
  field: string; // of the choice: which of its cards
  picked: "in" | "out"; // are the picked cards those of the choice, or the others?
  confirm: (picked: number) => string; // the button
  stand?: string; // a button for picking nothing
  houseWay?: boolean; // the house's own way is offered
}

export interface GameSpec {
  key: string;
  blurb: string; // one sentence for the lobby
  picture: { dealer: string[]; hand: string[]; board?: string[]; chips: number[] };
  spots: string[][]; // the betting spots, row by row from the dealer down
  printed: PrintedTable[];
  sentences?: string[]; // printed on the layout besides those of the game's own data
  zones?: (name: string, spot: Spot, felt: Felt, options: Record<string, string>) => Zone[];
  stacked?: boolean; // a player's positions lie one above the other
  picking?: (ask: Ask) => Picking | null;
  /** Which key does which choice; otherwise the key that the server suggests. */
  keyOf?: (choice: Choice) => string | null;
  label?: (choice: string) => string; // on the button
  slow?: string[]; // bets whose exact count takes minutes the first time: the lab counts them, other pages do not wait
  offers?: (wager: string, game: Game) => boolean; // where an option decides whether a bet is on the felt at all
  oddsOnly?: string[]; // options that only the odds ask for: nobody needs them to open a table
  places?: Record<string, string>; // titles of the places beside the dealer
  hint?: (spot: Spot) => string; // a word on a hand: its count, its rank
}

export const plainZones = (spot: Spot): Zone[] => [{ name: "", cards: faces(spot) }];

export function faces(spot: Spot): Placed[] {
  const open = spot.cards
    .split(" ")
    .filter(Boolean)
    .map((card) => ({ card }));
  return [...open, ...Array.from({ length: Math.max(0, spot.down) }, () => ({ card: "" }))];
}

/** Any game can be played from its description alone. */
export function plainSpec(game: Game): GameSpec {
  const placed = game.wagers.filter((wager) => wager.offered);
  return {
    key: game.key,
    blurb: game.clauses[0]?.text ?? game.title,
    picture: { dealer: ["", ""], hand: ["As", "Kh"], chips: [500] },
    spots: [
      placed.filter((wager) => wager.kind !== "main").map((wager) => wager.name),
      placed.filter((wager) => wager.kind === "main").map((wager) => wager.name),
    ],
    printed: placed
      .filter((wager) => wager.kind === "side" || wager.kind === "bonus")
      .map((wager) => ({ wager: wager.name, title: wager.title })),
  };
}
