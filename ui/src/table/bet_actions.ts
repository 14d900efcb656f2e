import { announce, notify } from "../lib/announce.svelte";
import { money } from "../lib/format";
import type { Game } from "../lib/types";
import type { BetActions } from "./key_bindings";
import type { Bets } from "./bets.svelte";

/** What a player does with chips before the deal, by mouse or keys: says why something is refused, announces new amounts. */
export class ChipActions {
  constructor(
    private readonly game: Game,
    private readonly bets: () => Bets | null,
    private readonly stack: () => number,
  ) {}

  add = (wager: string, chip?: number): void => {
    const bets = this.bets();
    if (!bets) return;
    bets.spot = wager;
    refused(bets.add(wager, chip ?? bets.chip, this.stack()));
    announceBet(bets, wager);
  };

  take = (wager: string, chip?: number): void => {
    const bets = this.bets();
    if (!bets) return;
    bets.take(wager, chip ?? bets.chip);
    announceBet(bets, wager);
  };

  /** All actions of the keys, with those that are not about chips. */
  with(others: Pick<BetActions, "deal" | "hint" | "why">): BetActions {
    const { bets, stack } = this;
    return {
      ...others,
      undo: () => bets()?.undo(),
      clear: () => bets()?.clear(),
      rebet: () => refused(bets()?.rebet(stack())),
      double: () => refused(bets()?.double(stack())),
      put: (chip) => {
        const now = bets();
        if (!now?.spot) return;
        now.chip = chip;
        this.add(now.spot, chip);
      },
      back: (chip) => {
        const spot = bets()?.spot;
        if (spot) this.take(spot, chip);
      },
      move: (step) => this.moveSpot(step),
      sitOut: () => {
        const now = bets();
        if (now) now.out = !now.out;
      },
      wait: () => {
        const now = bets();
        if (now) now.wait = !now.wait;
      },
    };
  }

  private moveSpot(step: number): void {
    const bets = this.bets();
    if (!bets) return;
    const names = this.game.felt.spots.filter((name) => bets.wagers.some((wager) => wager.name === name));
    const next = names[(names.indexOf(bets.spot) + step + names.length) % names.length];
    if (next) document.querySelector<HTMLElement>(`button[data-spot="${next}"]`)?.focus();
  }
}

/** Shows why something cannot be done, if it cannot. */
export function refused(why: string | undefined): void {
  if (why) notify(why, "problem");
}

const announceBet = (bets: Bets, wager: string): void =>
  announce(`${bets.titleOf(wager)} ${money(bets.placed[wager] ?? 0)}`);
