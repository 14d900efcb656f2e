import { texts } from "../texts/table";
import { CHIPS } from "../lib/chips";
import { money } from "../lib/format";
import type { Binding } from "../lib/keys.svelte";
import type { Amount, Ask, Choice, Picking } from "../lib/types";

export interface BetActions {
  deal: () => void;
  undo: () => void;
  clear: () => void;
  rebet: () => void;
  double: () => void;
  put: (chip: number) => void; // on the chosen spot
  back: (chip: number) => void;
  move: (step: number, down: boolean) => void; // to another spot, by an arrow to the side or up and down
  sitOut: () => void;
  wait: () => void;
  hint: () => void;
  why: () => void;
}

/** Keys for betting and for the coach. */
export function betKeys(
  act: BetActions,
  now: { betting: () => boolean; asked: () => boolean; blinds: () => boolean; owes: () => boolean },
): Binding[] {
  const betting = now.betting;
  const spot = (id: string, key: string, step: number): Binding => ({
    id,
    key,
    label: step > 0 ? texts.nextSpot : texts.previousSpot,
    group: "betting",
    fixed: true,
    when: betting,
    run: () => act.move(step, id === "bet.down" || id === "bet.up"),
  });
  const plain = (id: string, key: string, label: string, run: () => void): Binding => ({
    id,
    key,
    label,
    group: "betting",
    when: betting,
    run,
  });
  return [
    {
      id: "table.deal",
      key: " ",
      label: texts.dealAfterARoundRebet,
      group: "table",
      run: act.deal,
    },
    ...CHIPS.flatMap((chip, i): Binding[] => [
      {
        id: `bet.chip${i + 1}`,
        key: String(i + 1),
        label: texts.betOnTheSpot(money(chip)),
        group: "betting",
        fixed: true,
        when: betting,
        run: () => act.put(chip),
      },
      {
        id: `bet.back${i + 1}`,
        key: `shift+${i + 1}`,
        label: texts.takeBack(money(chip)),
        group: "betting",
        fixed: true,
        when: betting,
        run: () => act.back(chip),
      },
    ]),
    spot("bet.next", "arrowright", 1),
    spot("bet.down", "arrowdown", 1),
    spot("bet.before", "arrowleft", -1),
    spot("bet.up", "arrowup", -1),
    plain("bet.rebet", "r", "rebet", act.rebet),
    plain("bet.double", "x", texts.doubleAll, act.double),
    plain("bet.undo", "u", "undo", act.undo),
    plain("bet.clear", "c", "clear", act.clear),
    { ...plain("bet.out", "o", texts.sitOutOrComeBack, act.sitOut), when: () => betting() && now.blinds() },
    {
      ...plain("bet.wait", "w", texts.waitOrPost, act.wait),
      when: () => betting() && now.owes(),
    },
    {
      id: "coach.hint",
      key: "t",
      label: texts.hintWhatEachChoiceIs,
      group: "coach",
      when: now.asked,
      run: act.hint,
    },
    { id: "coach.why", key: "y", label: "why", group: "coach", when: now.asked, run: act.why },
  ];
}

export interface ChoiceActions {
  choose: (text: string, amount?: number) => void;
  pick: (card: string) => void;
  confirm: () => void; // the picked cards
  none: () => void; // chooses to pick no card
  house: () => void; // the house way
  size: (amount: Amount) => void; // moves to the field for the amount
}

/** Keys for the choices of a decision. */
export function choiceKeys(
  game: string,
  ask: Ask,
  picking: Picking | null,
  cards: string[],
  act: ChoiceActions,
): Binding[] {
  const found: Binding[] = [];
  const group = texts.yourChoice;
  const add = (id: string, key: string, label: string, run: () => void, fixed = false): void =>
    void found.push({ id, key, label, group, fixed, run });
  if (picking) {
    for (const [i, card] of cards.entries())
      add(`pick${i + 1}`, String(i + 1), texts.card(picking.word, i + 1), () => act.pick(card), true);
    add("pick.confirm", "enter", picking.confirm, act.confirm, true);
    if (picking.none) add("pick.stand", "p", picking.none, act.none);
    else add("pick.house", "w", texts.setByHouseWay, act.house);
  }
  for (const choice of ask.choices ?? []) {
    if (choice.key) add(keyId(game, choice), choice.key, choice.label, () => act.choose(choice.text));
  }
  for (const amount of ask.amounts ?? []) {
    const one = amount.least === amount.most;
    const label = one ? `${amount.label} ${money(amount.least)}` : texts.typeTheAmountThenEnter(amount.label);
    add(`amount.${amount.kind}`, amount.key ?? "b", label, () =>
      one ? act.choose(amount.kind, amount.least) : act.size(amount),
    );
    add("amount.all", "a", texts.goAllIn, () => act.choose(amount.kind, amount.most));
  }
  return found;
}

export const keyId = (game: string, choice: Choice): string => `choice.${game}.${choice.text}`;
