import { cardsOf } from "../lib/cards";
import type { Felt, Game, Spot, TableEvent, Told } from "../lib/types";

/**
 * The felt after an event, from what this viewer is told of it. The server's view is the truth; between two views this
 * shows a round card by card and bet by bet, as the dealer does it.
 */
export function emptySpot(bets: Record<string, number> = {}): Spot {
  return { cards: "", down: 0, bets: { ...bets }, open: Object.keys(bets), rows: {}, choices: [] };
}

const join = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(" ");

/** Bonus bets ride on others: they lie there with the least of them as their stake. */
function withRiders(game: Game, bets: Record<string, number>): Record<string, number> {
  const all = { ...bets };
  for (const wager of game.wagers) {
    if (wager.rides_on.length && wager.rides_on.every((name) => bets[name]))
      all[wager.name] = Math.min(...wager.rides_on.map((name) => bets[name]!));
  }
  return all;
}

export function opened(game: Game, event: TableEvent): Felt {
  const felt: Felt = Object.fromEntries(game.places.map((place) => [place, emptySpot()]));
  for (const [seat, bets] of Object.entries((event.body.bets ?? {}) as Record<string, Record<string, number>>)) {
    felt[seat] = emptySpot(withRiders(game, bets));
  }
  return felt;
}

export function did(felt: Felt, told: Told): Felt {
  const name = told.spot;
  if (!name) return felt;
  const next = { ...felt };
  if (!next[name]) {
    const parent = lastOf(next, name);
    next[name] = emptySpot();
    if (parent) {
      const [first, ...rest] = cardsOf(next[parent]!.cards);
      next[name].cards = rest.join(" ");
      next[parent] = { ...next[parent]!, cards: first ?? "" };
    }
  }
  next[name] = changed(next[name]!, told);
  return next;
}

/** A split hand "1.2" takes the second card of the seat's hand that was split: the latest with two cards. */
function lastOf(felt: Felt, name: string): string | undefined {
  const seat = name.split(".")[0];
  return Object.keys(felt)
    .filter((one) => one.split(".")[0] === seat && one !== name && cardsOf(felt[one]!.cards).length === 2)
    .at(-1);
}

function changed(spot: Spot, told: Told): Spot {
  switch (told.verb) {
    case "deal":
    case "lay":
    case "turn": {
      const count = told.at?.length ?? 0;
      const down = spot.down - (told.verb === "turn" ? count : 0) + (told.cards ? 0 : count);
      return { ...spot, cards: join(spot.cards, told.cards), down: Math.max(0, down) };
    }
    case "ask":
    case "arrange":
      return told.choice ? { ...spot, choices: [...spot.choices, told.choice] } : spot;
    case "show": {
      const held = cardsOf(spot.cards);
      const shown = cardsOf(told.cards ?? "");
      if (shown.every((card) => held.includes(card))) return spot;
      return {
        ...spot,
        cards: join(told.cards, spot.cards),
        down: Math.max(0, spot.down - shown.length),
        choices: told.choice ? [...spot.choices, told.choice] : spot.choices,
      };
    }
    case "collect":
      return collected(spot, told);
    case "place":
      return {
        ...spot,
        bets: { ...spot.bets, [told.wager!]: (spot.bets[told.wager!] ?? 0) + (told.stake ?? 0) },
        open: [...new Set([...spot.open, told.wager!])],
      };
    case "settle":
      return {
        ...spot,
        rows: { ...spot.rows, [told.wager!]: told.label ?? "" },
        open: spot.open.filter((wager) => wager !== told.wager),
      };
    default:
      return spot;
  }
}

function collected(spot: Spot, told: Told): Spot {
  const held = cardsOf(spot.cards);
  const taken = cardsOf(told.cards ?? "");
  let down = told.down ?? 0;
  if (taken.length + down >= held.length + spot.down) return { ...spot, cards: "", down: 0 };
  for (const card of taken) {
    const at = held.indexOf(card);
    if (at >= 0) held.splice(at, 1);
    else down++;
  }
  return { ...spot, cards: held.join(" "), down: Math.max(0, spot.down - down) };
}
