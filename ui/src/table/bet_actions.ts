import { announce, notify } from "../lib/announce.svelte";
import { money } from "../lib/format";
import type { Game } from "../lib/types";
import { neighbor, placed, UPRIGHT } from "./board";
import type { BetActions } from "./key_bindings";
import type { Bets } from "./bets.svelte";

/** Bets placed before the deal, by mouse or keys. Shows why a bet is refused, and announces new amounts. */
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
    showRefusal(bets.add(wager, chip ?? bets.chip, this.stack()));
    announceBet(bets, wager);
  };

  take = (wager: string, chip?: number): void => {
    const bets = this.bets();
    if (!bets) return;
    showRefusal(bets.take(wager, chip ?? bets.chip));
    announceBet(bets, wager);
  };

  /** The actions of all keys: those for chips, and the others given. */
  with(others: Pick<BetActions, "deal" | "hint" | "why">): BetActions {
    const { bets, stack } = this;
    return {
      ...others,
      undo: () => bets()?.undo(),
      clear: () => bets()?.clear(),
      rebet: () => showRefusal(bets()?.rebet(stack())),
      double: () => showRefusal(bets()?.double(stack())),
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
      move: (step, down) => this.moveSpot(step, down),
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

  private moveSpot(step: number, down: boolean): void {
    const bets = this.bets();
    if (!bets) return;
    const board = this.game.felt.board;
    if (board) {
      const there = new Set(
        [...document.querySelectorAll<HTMLElement>("button[data-spot]")].map((one) => one.dataset.spot),
      );
      const spots = placed(board.spots, matchMedia(UPRIGHT).matches).filter(
        (one) => there.has(one.wager) || one.wager === bets.spot,
      );
      focusSpot(neighbor(spots, bets.spot, down ? 0 : step, down ? step : 0));
      return;
    }
    const names = this.game.felt.spots.filter((name) => bets.wagers.some((wager) => wager.name === name));
    const next = names[(names.indexOf(bets.spot) + step + names.length) % names.length];
    focusSpot(next);
  }
}

function focusSpot(name: string | undefined): void {
  if (name) document.querySelector<HTMLElement>(`button[data-spot="${name}"]`)?.focus();
}

/** Shows a reason for a refusal, if there is one. */
export function showRefusal(why: string | undefined): void {
  if (why) notify(why, "problem");
}

const announceBet = (bets: Bets, wager: string): void =>
  announce(`${bets.titleOf(wager)} ${money(bets.placed[wager] ?? 0)}`);
