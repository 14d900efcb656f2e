import { texts } from "../texts/table";
import { cardName, cardsOf } from "../lib/cards";
import { cents, money } from "../lib/format";
import type { Ask, FeltState, Game } from "../lib/types";
import type { Bets } from "./bets.svelte";

/** What a typed command can read and do. */
export interface CommandContext {
  bets: Bets | null;
  stack: number;
  ask: Ask | null;
  game: Game;
  deal: () => void;
  rebet: () => void;
  hint: () => void;
  why: () => void;
  choose: (text: string, amount?: number) => void;
  describe: () => string;
}

const HELP = texts.typeBetWagerAmountTake;

const SUITS: Record<string, string> = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };

/** Normalizes text for comparison: lower case, no punctuation, cards as letters ("10♦" is "td"). */
const normalized = (text: string): string =>
  text
    .replace(/10(?=[♣♦♥♠cdhs]\b|[♣♦♥♠])/gi, "T")
    .replace(/[♣♦♥♠]/g, (suit) => SUITS[suit]!)
    .toLowerCase()
    .replace(/[^a-z0-9 $.]/g, "")
    .replace(/\s+/g, " ")
    .trim();

function wagerNamed(game: Game, text: string): string | null {
  const want = normalized(text);
  const hits = game.wagers.filter((wager) =>
    [wager.name.replaceAll("_", " "), normalized(wager.title)].some((name) => name === want || name.startsWith(want)),
  );
  return hits[0]?.name ?? null;
}

/** Finds the choice that a player typed: "open middle", "middle" and "m" are the same. */
export function choiceNamed(ask: Ask, text: string): { text: string; amount?: number } | null {
  const want = normalized(text);
  const choices = ask.choices ?? [];
  const cards = new Set(want.match(/\b[2-9tjqka][cdhs]\b|joker/g) ?? []);
  for (const choice of choices) {
    const name = normalized(choice.text);
    if (name === want || want.split(" ").slice(1).join(" ") === name || choice.key === want) return choice;
  }
  if (cards.size) {
    const same = choices.find((choice) =>
      Object.values(choice.cards ?? {}).some((named) => {
        const own = cardsOf(named.toLowerCase());
        return own.length === cards.size && own.every((card) => cards.has(card));
      }),
    );
    if (same) return same;
  }
  const amount = cents(want.split(" ").at(-1) ?? "");
  const size = (ask.amounts ?? []).find((one) => want.startsWith(one.kind));
  if (size) return { text: size.kind, amount: amount ?? size.least };
  const starts = choices.filter((choice) => want && normalized(choice.text).startsWith(want));
  return starts.length === 1 ? starts[0]! : null;
}

/** Carries out one typed line. Returns the reply; empty if the table shows the result. */
export function runTextCommand(line: string, context: CommandContext): string {
  const [verb = "", ...rest] = normalized(line).split(" ");
  const { bets, ask } = context;
  if (verb === "help") return HELP;
  if (verb === "table" || verb === "look") return context.describe();
  if (verb === "wagers")
    return (
      context.game.wagers
        .filter((wager) => wager.offered)
        .map((wager) => `${wager.title} (${wager.kind})`)
        .join(", ") + "."
    );
  if (verb === "hint") return (context.hint(), "");
  if (verb === "why") return (context.why(), "");
  if (bets) {
    if (verb === "deal") return (context.deal(), "");
    if (bets.players && verb === "sit" && rest[0] === "out") return ((bets.out = true), texts.youSitOutUntilYou);
    if (bets.players && (verb === "wait" || verb === "post"))
      return ((bets.wait = verb === "wait"), bets.wait ? texts.youComeInWithThe : texts.youPostWhatYouOwe);
    if (verb === "rebet") return (context.rebet(), texts.betTotal(money(bets.total)));
    if (verb === "double") return bets.double(context.stack) || texts.betTotal(money(bets.total));
    if (verb === "undo") return (bets.undo(), texts.betTotal(money(bets.total)));
    if (verb === "clear") return (bets.clear(), texts.betsCleared);
    if (verb === "bet" || verb === "take") {
      const amount = cents(rest.at(-1) ?? "");
      const name = wagerNamed(context.game, (amount === null ? rest : rest.slice(0, -1)).join(" "));
      if (!name || !bets.wagers.some((wager) => wager.name === name))
        return texts.thereIsNoSuchBet(bets.wagers.map((wager) => wager.title).join(", "));
      if (verb === "take") {
        const refused = bets.take(name, amount ?? Infinity);
        if (refused) return refused;
      } else if (amount === null) return texts.howMuchOnForExample(bets.titleOf(name), name.replaceAll("_", " "));
      else {
        const refused = bets.set(name, amount, context.stack);
        if (refused) return refused;
      }
      return texts.total(bets.titleOf(name), money(bets.placed[name] ?? 0), money(bets.total));
    }
  }
  if (ask) {
    const choice = choiceNamed(ask, line);
    if (choice) return (context.choose(choice.text, choice.amount), "");
    return texts.yourChoicesAsk(offeredChoices(ask));
  }
  return texts.thatIsNotPossibleNow(HELP);
}

/** The choices of a decision as a list. */
export function offeredChoices(ask: Ask): string {
  const amounts = (ask.amounts ?? []).map((one) =>
    texts.toKindLeast(one.kind, money(one.least), one.most > one.least ? texts.upToMost(money(one.most)) : ""),
  );
  return [...(ask.choices ?? []).map((choice) => choice.text), ...amounts].join(", ");
}

/** Describes the felt, the player's bets and the open decision. */
export function describeFelt(felt: FeltState, me: number, bets: Bets | null, ask: Ask | null, game: Game): string {
  const lines: string[] = [];
  for (const [name, spot] of Object.entries(felt.spots)) {
    const cards = [
      ...cardsOf(spot.cards).map(cardName),
      ...(spot.down ? [spot.down === 1 ? texts.oneHiddenCard : texts.hiddenCards(spot.down)] : []),
    ];
    const staked = Object.entries(spot.bets)
      .filter(([wager, amount]) => amount && spot.open.includes(wager))
      .map(
        ([wager, amount]) =>
          `${bets?.titleOf(wager) ?? game.wagers.find((one) => one.name === wager)?.title ?? wager} ${money(amount)}`,
      );
    if (!cards.length && !staked.length) continue;
    const who =
      name.split(".")[0] === String(me)
        ? texts.youName(name.includes(".") ? texts.handName(name.split(".")[1]) : "")
        : /^\d/.test(name)
          ? texts.seat(name)
          : name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
    lines.push(`${who}: ${[cards.join(", "), staked.join(", ")].filter(Boolean).join("; ")}.`);
  }
  if (bets)
    lines.push(
      bets.isEmpty
        ? texts.placeYourBetsSentence
        : texts.yourBets(
            Object.entries(bets.placed)
              .map(([name, amount]) => `${bets.titleOf(name)} ${money(amount)}`)
              .join(", "),
          ),
    );
  if (ask) lines.push(texts.yourChoicesAsk(offeredChoices(ask)));
  return lines.join("\n") || texts.theTableIsEmpty;
}
