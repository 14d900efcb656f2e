import type { Decision } from "../lib/types";
import { toNumber } from "./figures";

/** The cards that a decision is made with. */
export interface Seen {
  hand: string;
  board: string;
  up: string;
}

/** Decisions laid out in rows and columns, in one or several sheets. */
export interface GridShape {
  rowTitle: string;
  columnTitle: string;
  sheetTitle: string;
  sheets: { name: string; rows: string[]; columns: string[]; cells: Map<string, Decision> }[];
  letters: Map<string, string>;
  held: boolean; // every choice names cards to hold
}

const RANKS = ["A", "K", "Q", "J", "T", "10", "9", "8", "7", "6", "5", "4", "3", "2"];
const rank = (text: string): number => RANKS.indexOf(text);
export const cellKey = (row: string, column: string): string => `${row}|${column}`;

interface Place {
  sheet: string;
  row: string;
  column: string;
}

export const AGAINST = / (?:v|vs|against) /;
const HOLDEM = /^([2-9TJQKA])([2-9TJQKA])([so]?)$/;

/** Where a hand belongs, from the way people write it; null where two sides do not make it. */
function place(hand: string): Place | null {
  const holdem = HOLDEM.exec(hand);
  if (holdem) {
    const [, first, second, suit] = holdem as unknown as [string, string, string, string];
    const [high, low] = rank(first) <= rank(second) ? [first, second] : [second, first];
    return { sheet: "", ...(suit === "s" ? { row: high, column: low } : { row: low, column: high }) };
  }
  const [held, up] = hand.split(AGAINST) as [string, string?];
  const cards = held.split(",");
  if (up !== undefined)
    return cards.length > 2
      ? { sheet: cards[0]!, row: cards.slice(1).join(","), column: up }
      : { sheet: "", row: held, column: up };
  if (cards.length === 2) return { sheet: "", row: cards[0]!, column: cards[1]! };
  if (cards.length === 3) return { sheet: cards[0]!, row: cards[1]!, column: cards[2]! };
  return null;
}

/** Ranks from the highest, anything else as it comes. */
function ordered(names: Iterable<string>, aceLow: boolean): string[] {
  const all = [...new Set(names)];
  const height = (name: string): number => (aceLow && name === "A" ? RANKS.length : rank(name));
  return all.every((name) => rank(name) >= 0) ? all.sort((a, b) => height(a) - height(b)) : all;
}

/** Hands are written highest card first: where an ace stands behind other cards only, it is the lowest. */
const lowAce = (decisions: Decision[]): boolean =>
  !decisions.some(({ hand }) => /^A,[^A]/.test(hand)) && decisions.some(({ hand }) => /[^A],A/.test(hand));

/** Two cards counted by their value, tens and pictures as one: what matters is the total, soft or hard, or the pair. */
const counted = (decisions: Decision[]): boolean =>
  decisions.every(({ hand }) => /^(?:A|10|[2-9]),(?:A|10|[2-9]) v (?:A|10|[2-9])$/.test(hand));

function placeByTotal(hand: string): Place {
  const [held, up] = hand.split(AGAINST) as [string, string];
  const [first, second] = held.split(",") as [string, string];
  if (first === second) return { sheet: "Pairs", row: held, column: up };
  const values = [first, second].map((card) => (card === "A" ? 11 : Number(card)));
  const total = values[0]! + values[1]!;
  return { sheet: values.includes(11) ? "Soft totals" : "Hard totals", row: `${total}: ${held}`, column: up };
}

export function gridOf(decisions: Decision[]): GridShape | null {
  const byTotal = counted(decisions);
  const placed = decisions.map((decision) => ({
    decision,
    at: byTotal ? placeByTotal(decision.hand) : place(decision.hand),
  }));
  if (placed.length < 8 || placed.some(({ at }) => !at)) return null;
  const seen = new Set(placed.map(({ at }) => JSON.stringify(at)));
  if (seen.size !== placed.length) return null;
  const aceLow = lowAce(decisions);
  const against = AGAINST.test(decisions[0]!.hand);
  const sheets = ordered(
    placed.map(({ at }) => at!.sheet),
    aceLow,
  ).map((name) => {
    const mine = placed.filter(({ at }) => at!.sheet === name);
    return {
      name,
      rows: ordered(
        mine.map(({ at }) => at!.row),
        aceLow,
      ),
      columns: against
        ? ordered(
            mine.map(({ at }) => at!.column),
            aceLow,
          ).reverse()
        : ordered(
            mine.map(({ at }) => at!.column),
            aceLow,
          ),
      cells: new Map(mine.map(({ decision, at }) => [cellKey(at!.row, at!.column), decision])),
    };
  });
  const holdem = HOLDEM.test(decisions[0]!.hand);
  return {
    rowTitle: holdem ? "Suited above, offsuit below the diagonal" : against ? "Hand" : "First card",
    columnTitle: against ? "Dealer's card" : holdem ? "" : "Second card",
    sheetTitle: byTotal ? "Hands" : "Highest card",
    sheets,
    letters: lettersOf(decisions),
    held: decisions.every((one) => one.best.startsWith("hold")),
  };
}

/** The shortest beginnings that tell the choices apart: H hit, St stand, Sp split. */
export function lettersOf(decisions: Decision[]): Map<string, string> {
  const choices = [...new Set(decisions.flatMap((decision) => Object.keys(decision.values)))];
  const held = choices.every((choice) => choice.startsWith("hold"));
  const bare = choices.map((choice) => (held ? choice.replace(/^hold ?/, "") || "none" : choice));
  if (held) return new Map(choices.map((choice, i) => [choice, bare[i]!.replaceAll(" ", "")]));
  const begins = (choice: string): string => {
    let length = 1;
    while (
      length < choice.length &&
      bare.some((other) => other !== choice && other.startsWith(choice.slice(0, length)))
    )
      length++;
    return choice.charAt(0).toUpperCase() + choice.slice(1, length);
  };
  return new Map(choices.map((choice, i) => [choice, begins(bare[i]!)]));
}

/** A hand to begin with, in cards: the closest decision there is. "10,5 against 9" -> Th 5d and 9s. */
export function exampleOf(decisions: Decision[]): Seen | null {
  const margin = (one: Decision): number => {
    const [best = 0, next = -Infinity] = Object.values(one.values)
      .map(toNumber)
      .sort((a, b) => b - a);
    return best - next;
  };
  const closest = decisions.reduce<Decision | null>(
    (found, one) => (found && margin(found) <= margin(one) ? found : one),
    null,
  );
  if (!closest) return null;
  const [held, up] = closest.hand.split(AGAINST) as [string, string?];
  const holdem = HOLDEM.exec(held);
  const ranks = holdem ? [holdem[1]!, holdem[2]!] : held.split(",");
  if (!ranks.every((one) => rank(one) >= 0)) return null;
  const card = (one: string, i: number): string => one.replace("10", "T") + (holdem?.[3] === "s" ? "h" : "hdcs"[i % 4]);
  return { hand: ranks.map(card).join(" "), board: "", up: up && rank(up) >= 0 ? card(up, 3) : "" };
}
