import type { Game, Wager } from "../lib/types";

const list = (names: string[], last = "and"): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1)}`;

/** When a raise is placed, and its size. */
function raiseText(wager: Wager, on: string): string {
  if (wager.at_once)
    return `Placed with ${on}, ${wager.times > 1 ? `${wager.times} times as much` : "in the same amount"}`;
  if (!on) return "Placed during the round";
  if (wager.least_times < wager.times)
    return `Placed during the round: ${wager.least_times} to ${wager.times} times ${on}`;
  return `Placed during the round${wager.times > 1 ? `: ${wager.times} times` : ", next to"} ${on}`;
}

/** Describes a wager in one sentence. */
export function wagerInWords(game: Game, wager: Wager): string {
  const titles = (names: string[]): string =>
    list(names.map((name) => game.wagers.find((one) => one.name === name)?.title ?? name));
  const rule = game.bet_rules.find((one) => one.kind !== "needs");
  const required = rule?.wagers ?? game.main;
  switch (wager.kind) {
    case "main":
      return required.length > 1
        ? `A main bet, placed before the deal: every player makes ${rule?.kind === "exactly_one" ? "exactly" : "at least"} one of ${titles(required)}.`
        : "The main bet: every player makes it before the deal.";
    case "side":
      if (required.includes(wager.name)) return "A side bet, with or without the main bet, placed before the deal.";
      return "An optional side bet, placed before the deal with the main bet.";
    case "bonus":
      return `Not a bet of its own: paid on ${titles(wager.paid_on)}.`;
    case "raise":
      return `${raiseText(wager, wager.raises ? titles([wager.raises]) : "")}.`;
    case "pot":
      return "Players bet against each other; the best hand takes the pot.";
  }
}

/** Number of players, cards, and who banks the game. */
export function tableText(game: Game): string {
  const cards = game.shoe ? `a shoe of ${game.deck} cards` : `one deck of ${game.deck} cards`;
  const seats = game.min_seats === game.seats ? `${game.seats} players` : `${game.min_seats} to ${game.seats} players`;
  return `For ${seats}, dealt from ${cards}. ${game.banked ? "The house banks the game: every player plays against the dealer." : "The house does not bank the game: players play against each other, and the dealer only deals."}`;
}

/** The decisions of a game, each as a list of its choices. */
export const choicesInWords = (game: Game): string[] =>
  game.choices
    .filter((kind) => kind.choices.length > 1)
    .map((kind) =>
      list(
        kind.choices.map((choice) => (choice.key ? `${choice.text} (key ${choice.key.toUpperCase()})` : choice.text)),
        "or",
      ),
    );
