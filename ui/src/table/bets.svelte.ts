import { excludedBy, missingBet } from "../lib/bet_rules";
import { CHIPS } from "../lib/chips";
import { money } from "../lib/format";
import { recall, remember } from "../lib/browser_storage";
import type { Game, Limits, Wager } from "../lib/types";

type Placed = Record<string, number>;

const sum = (bets: Placed): number => Object.values(bets).reduce((total, one) => total + one, 0);

/** The bets of one seat before the deal, with their history and the bets of the last round. */
export class Bets {
  placed: Placed = $state({});
  chip = $state<number>(500);
  spot = $state("");
  private past: Placed[] = $state([]);
  last: Placed = $state({});
  out = $state(false); // where players play each other: sits out until the player asks to be dealt in
  wait = $state(false); // waits for the big blind instead of posting what is owed
  readonly wagers: Wager[];
  readonly players: boolean;

  constructor(
    readonly game: Game,
    readonly limits: Limits,
  ) {
    this.players = !game.banked;
    this.wagers = game.wagers.filter(
      (wager) =>
        wager.offered &&
        wager.before_deal &&
        wager.kind !== "bonus" &&
        wager.kind !== "raise" &&
        !(this.players && game.main.includes(wager.name)),
    );
    this.last = recall<Placed>(`bets.${game.key}`, {});
    this.spot =
      game.main.find((name) => this.wagers.some((wager) => wager.name === name)) ?? this.wagers[0]?.name ?? "";
    this.chip = CHIPS.find((chip) => chip >= Math.max(500, limits.minimum)) ?? 500;
  }

  get total(): number {
    return sum(this.placed);
  }

  /** Chips that bets take at the deal, including raises that are placed with them from the start. */
  private costOf(bets: Placed): number {
    const atOnce = this.game.wagers.filter((wager) => wager.at_once && wager.raises);
    return sum(bets) + atOnce.reduce((chips, wager) => chips + wager.times * (bets[wager.raises!] ?? 0), 0);
  }

  get cost(): number {
    return this.costOf(this.placed);
  }

  get isEmpty(): boolean {
    return this.total === 0;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  /** The bets for the server: where players play each other a pot of 0, or nothing while sitting out. */
  get toSend(): Placed {
    const bets = Object.fromEntries(Object.entries(this.placed).filter(([, amount]) => amount > 0));
    if (!this.players) return bets;
    return this.out ? {} : { [this.game.main[0]!]: 0, ...bets };
  }

  range(wager: string): [number, number] {
    const [least, most] = this.limits.wagers[wager] ?? [this.limits.minimum, this.limits.maximum];
    return [least, most ?? Infinity];
  }

  /** The amount of a bet that the rules fix; null for any other. */
  private fixedStake(wager: string): number | null {
    const [least, most] = this.range(wager);
    return least === most ? least : null;
  }

  private change(next: Placed): void {
    this.past.push({ ...this.placed });
    this.placed = next;
  }

  /** Adds a chip, and takes back bets that exclude this one. Returns a sentence if that is refused. */
  add(wager: string, chip: number, stack: number): string {
    const [, most] = this.range(wager);
    const always = this.fixedStake(wager);
    if (always && this.placed[wager]) return `${this.titleOf(wager)} is always ${money(always)}.`;
    const amount = always ?? (this.placed[wager] ?? 0) + chip;
    if (amount > most) return `${money(amount)} is over the ${money(most)} maximum for ${this.titleOf(wager)}.`;
    const next = { ...this.placed, [wager]: amount };
    for (const other of excludedBy(this.game, wager)) delete next[other];
    if (this.costOf(next) > stack) return `You have ${money(stack)} at this table.`;
    this.change(next);
    return "";
  }

  take(wager: string, chip: number): void {
    const amount = this.placed[wager] ?? 0;
    if (!amount) return;
    const next = { ...this.placed, [wager]: this.fixedStake(wager) ? 0 : Math.max(0, amount - chip) };
    if (!next[wager]) delete next[wager];
    this.change(next);
  }

  set(wager: string, amount: number, stack: number): string {
    const before = this.placed[wager] ?? 0;
    const always = this.fixedStake(wager);
    if (always && amount && amount !== always) return `${this.titleOf(wager)} is always ${money(always)}.`;
    if (amount <= before) {
      this.take(wager, before - amount);
      return "";
    }
    return this.add(wager, amount - before, stack);
  }

  undo(): void {
    const before = this.past.pop();
    if (before) this.placed = before;
  }

  clear(): void {
    if (!this.isEmpty) this.change({});
  }

  /** The last bets that this table offers. */
  private lastBetsHere(): Placed {
    return Object.fromEntries(
      Object.entries(this.last)
        .filter(([name]) => this.wagers.some((wager) => wager.name === name))
        .map(([name, amount]) => [name, this.fixedStake(name) ?? amount]),
    );
  }

  private get doubled(): Placed {
    const entries = Object.entries(this.placed);
    return Object.fromEntries(entries.map(([name, amount]) => [name, this.fixedStake(name) ?? amount * 2]));
  }

  rebet(stack: number): string {
    const known = this.lastBetsHere();
    const total = this.costOf(known);
    if (!total) return "There is no earlier bet to repeat. Place a chip.";
    if (total > stack) return `That takes ${money(total)}; you have ${money(stack)} at this table.`;
    this.change(known);
    return "";
  }

  double(stack: number): string {
    const next = this.doubled;
    const cost = this.costOf(next);
    if (cost > stack) return `That takes ${money(cost)}; you have ${money(stack)} at this table.`;
    for (const [name, amount] of Object.entries(next)) {
      const most = this.range(name)[1];
      if (amount > most) return `${money(amount)} is over the ${money(most)} maximum for ${this.titleOf(name)}.`;
    }
    this.change(next);
    return "";
  }

  /** Why the bets cannot be dealt yet; empty if they can. */
  get problem(): string {
    for (const [name, amount] of Object.entries(this.placed)) {
      const [least] = this.range(name);
      if (amount < least) return `${money(amount)} is under the ${money(least)} minimum for ${this.titleOf(name)}.`;
    }
    return this.players ? "" : missingBet(this.game, this.placed);
  }

  /** What one press of Space bets when no bet is placed: the last bets again, or $10 on the main bet. */
  quickBet(stack: number): { bets: Placed; cost: number; again: boolean } {
    const last = this.lastBetsHere();
    const cost = this.costOf(last);
    if (cost && cost <= stack) return { bets: last, cost, again: true };
    const wager = this.wagers.find((one) => this.game.main.includes(one.name))?.name;
    if (!wager || this.players) return { bets: {}, cost: 0, again: false };
    const stake = Math.max(1000, this.range(wager)[0]);
    const bets = { [wager]: stake };
    return { bets, cost: this.costOf(bets), again: false };
  }

  start(stack: number): void {
    const { bets, cost } = this.quickBet(stack);
    if (cost) this.change(bets);
  }

  get canRebet(): boolean {
    return sum(this.lastBetsHere()) > 0;
  }

  /** Remembers the bets that were dealt, and clears the spots. */
  keepAsLast(): void {
    this.last = { ...this.placed };
    remember(`bets.${this.game.key}`, this.last);
    this.placed = {};
    this.past = [];
  }

  titleOf(wager: string): string {
    return this.game.wagers.find((one) => one.name === wager)?.title ?? wager;
  }
}
