import { cardsOf } from "../lib/cards";
import type { Ask, Choice, Picking, Spot } from "../lib/types";

/** A name for an open decision: the same for as long as it is open, whatever other players do meanwhile. */
export const decisionName = (ask: Ask): string => `${ask.spot}@${ask.version}`;

/** How cards are picked for a decision; null if they are not. */
export const pickingOf = (ask: Ask | null, picking: Picking | null): Picking | null =>
  ask && picking && ask.choices?.some((choice) => choice.cards) ? picking : null;

/** The cards of a hand in the order shown. */
export const shownCards = (spot: Spot | undefined): string[] =>
  (spot?.zones ?? []).flatMap((zone) => zone.cards.map((one) => one.card)).filter(Boolean);

/** The choice that the picked cards make, or null. */
export function chosenBy(ask: Ask, picking: Picking, picked: ReadonlySet<string>, cards: string[]): Choice | null {
  if (picked.size > picking.most) return null;
  const wanted = picking.others ? cards.filter((card) => !picked.has(card)) : [...picked];
  const same = (choice: Choice): boolean => {
    const named = cardsOf(choice.cards?.[picking.field] ?? "");
    return named.length === wanted.length && named.every((card) => wanted.includes(card));
  };
  return ask.choices?.find(same) ?? null;
}

/** The picked cards with one toggled; the first one picked is dropped when there are too many. */
export function toggled(picked: ReadonlySet<string>, card: string, most: number): Set<string> {
  const next = new Set(picked);
  if (!next.delete(card)) {
    if (next.size >= most) next.delete([...next][0]!);
    next.add(card);
  }
  return next;
}

/** Choices with "fold" last where a check is free. */
export function foldLast(choices: Choice[]): Choice[] {
  const isFold = (choice: Choice): boolean => choice.text === "fold";
  if (!choices.some((choice) => !choice.cost && !isFold(choice))) return choices;
  return [...choices.filter((choice) => !isFold(choice)), ...choices.filter(isFold)];
}
