import { announce } from "../lib/announce.svelte";
import { cut } from "../lib/chips";
import { money } from "../lib/format";
import type { Binding } from "../lib/keys.svelte";

export interface Carried {
  what: string; // as in `data-carry`
  x: number; // in the stage, in pixels
  y: number;
}

/** Chips that are cut from the rack into the cutting place, and from there paid to a bet or sized into it. */
export abstract class ChipHand {
  cut: readonly number[] = $state.raw([]); // chips taken from the rack, in cents
  carried: Carried | null = $state.raw(null);

  /** The chips of the house: color and cents. */
  constructor(readonly chips: () => Record<string, number>) {}

  abstract stake(spot: string, bet: string): number;
  /** Pays what is cut. */
  abstract pay(spot: string, bet: string): void;

  get sum(): number {
    return this.cut.reduce((all, one) => all + one, 0);
  }
  get tubes(): [color: string, cents: number][] {
    return Object.entries(this.chips()).sort((a, b) => a[1] - b[1]);
  }
  color(value: number): string {
    return this.tubes.find(([, cents]) => cents === value)?.[0] ?? money(value);
  }
  /** The fewest chips of the house that make an amount. */
  fewest(cents: number): { value: number; count: number }[] {
    return cut(cents, Object.values(this.chips()));
  }
  addChip(cents: number): void {
    this.cut = [...this.cut, cents];
    announce(`${money(this.sum)} cut`);
  }
  takeBack(): void {
    this.cut = this.cut.slice(0, -1);
    announce(this.sum ? `${money(this.sum)} cut` : "No chips cut");
  }
  clear(): void {
    this.cut = [];
  }
  /** Pays as many chips of each color as the bet has, without counting: the stacks are made level. */
  sizeInto(spot: string, bet: string): void {
    const stake = this.stake(spot, bet);
    if (!stake) return announce("There is no bet to size into.");
    this.cut = this.fewest(stake).flatMap(({ value, count }) => Array<number>(count).fill(value));
    this.pay(spot, bet);
  }
  /** A digit: a chip of the rack. */
  digit(n: number): void {
    const tube = this.tubes[n - 1];
    if (tube) this.addChip(tube[1]);
  }
  /** What is carried is let go on a target, after it has crossed this many cards that lie face down. Is it an act? */
  drop(what: string, target: string, _crossed = 0): boolean {
    const [kind, cents] = what.split(":");
    const [to, spot = "", bet = ""] = target.split(":");
    if (kind === "tube" && to === "cut") this.addChip(Number(cents));
    else if (kind === "tube" && to === "bet") this.sizeInto(spot, bet);
    else if (kind === "chips" && to === "bet") this.pay(spot, bet);
    else if (kind === "chips" && to === "rack") this.clear();
    else return false;
    return true;
  }
}

/** The keys that cut chips. */
export function chipKeys(group: string, hand: () => ChipHand | null | undefined): Binding[] {
  const bound = (key: string, label: string, run: (hand: ChipHand) => void): Binding => ({
    id: `train.${key}`,
    key,
    label,
    group,
    fixed: true,
    run: () => {
      const found = hand();
      if (found) run(found);
    },
  });
  return [
    ...[..."123456789"].flatMap((digit) => [
      bound(digit, `chip ${digit} of the rack`, (one) => one.digit(Number(digit))),
      bound(`shift+${digit}`, `five of chip ${digit}`, (one) => {
        for (let n = 0; n < 5; n++) one.digit(Number(digit));
      }),
    ]),
    bound("backspace", "take a chip back", (one) => one.takeBack()),
    bound("escape", "nothing in hand", (one) => one.clear()),
  ];
}
