import { excludedBy, missingBet } from "../lib/bet_rules";
import { CHIPS } from "../lib/chips";
import { money } from "../lib/format";
import { recall, remember } from "../lib/browser_storage";
import type { Game, Limits, Wager } from "../lib/types";

type Placed = Record<string, number>;

const sum = (bets: Placed): number => Object.values(bets).reduce((total, one) => total + one, 0);

/** The bets of one seat before the deal: what lies there, how it came, and what the last round had. */
export class Bets {
  placed: Placed = $state({});
  chip = $state<number>(500);
  spot = $state("");
  private past: Placed[] = $state([]);
  last: Placed = $state({});
  out = $state(false); // between players: not dealt in until the player asks for it
  wait = $state(false); // for the big blind, rather than posting what is owed
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

  /** What bets take from the player's chips at the deal: also the raises that are laid beside them from the start. */
  private costOf(bets: Placed): number {
    const beside = this.game.wagers.filter((wager) => wager.at_once && wager.raises);
    return sum(bets) + beside.reduce((chips, wager) => chips + wager.times * (bets[wager.raises!] ?? 0), 0);
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

  /** What goes to the server: where players play each other, the pot is bet as 0, and nothing while one sits out. */
  get wire(): Placed {
    const bets = Object.fromEntries(Object.entries(this.placed).filter(([, amount]) => amount > 0));
    if (!this.players) return bets;
    return this.out ? {} : { [this.game.main[0]!]: 0, ...bets };
  }

  range(wager: string): [number, number] {
    const [least, most] = this.limits.wagers[wager] ?? [this.limits.minimum, this.limits.maximum];
    return [least, most ?? Infinity];
  }

  /** The only amount that this bet may have, where the rules fix it. */
  private always(wager: string): number | null {
    const [least, most] = this.range(wager);
    return least === most ? least : null;
  }

  /** One of two main bets, or of two colors, shuts the other out. */
  private change(next: Placed): void {
    this.past.push({ ...this.placed });
    this.placed = next;
  }

  /** A sentence when it cannot be done. */
  add(wager: string, chip: number, stack: number): string {
    const [, most] = this.range(wager);
    const always = this.always(wager);
    if (always && this.placed[wager]) return `${this.titleOf(wager)} is always ${money(always)}.`;
    const amount = always ?? (this.placed[wager] ?? 0) + chip;
    if (amount > most) return `${this.titleOf(wager)}: ${money(most)} at most.`;
    const next = { ...this.placed, [wager]: amount };
    for (const other of excludedBy(this.game, wager)) delete next[other];
    if (this.costOf(next) > stack) return `You have ${money(stack)} at this table.`;
    this.change(next);
    return "";
  }

  take(wager: string, chip: number): void {
    const amount = this.placed[wager] ?? 0;
    if (!amount) return;
    const next = { ...this.placed, [wager]: this.always(wager) ? 0 : Math.max(0, amount - chip) };
    if (!next[wager]) delete next[wager];
    this.change(next);
  }

  set(wager: string, amount: number, stack: number): string {
    const before = this.placed[wager] ?? 0;
    const always = this.always(wager);
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

  /** The last bets, as far as this table takes them. */
  private known(): Placed {
    return Object.fromEntries(
      Object.entries(this.last)
        .filter(([name]) => this.wagers.some((wager) => wager.name === name))
        .map(([name, amount]) => [name, this.always(name) ?? amount]),
    );
  }

  private get doubled(): Placed {
    const entries = Object.entries(this.placed);
    return Object.fromEntries(entries.map(([name, amount]) => [name, this.always(name) ?? amount * 2]));
  }

  rebet(stack: number): string {
    const known = this.known();
    const total = this.costOf(known);
    if (!total) return "There is no earlier bet to repeat.";
    if (total > stack) return `That takes ${money(total)}; you have ${money(stack)} at this table.`;
    this.change(known);
    return "";
  }

  double(stack: number): string {
    const next = this.doubled;
    const cost = this.costOf(next);
    if (cost > stack) return `That takes ${money(cost)}; you have ${money(stack)} at this table.`;
    for (const [name, amount] of Object.entries(next)) {
      if (amount > this.range(name)[1]) return `${this.titleOf(name)}: ${money(this.range(name)[1])} at most.`;
    }
    this.change(next);
    return "";
  }

  /** Why the cards cannot be dealt yet, or nothing. */
  get problem(): string {
    for (const [name, amount] of Object.entries(this.placed)) {
      const [least] = this.range(name);
      if (amount < least) return `${this.titleOf(name)}: ${money(least)} at least.`;
    }
    return this.players ? "" : missingBet(this.game, this.placed);
  }

  /** What one press of Space bets where nothing lies yet: the last bets again, or ten dollars on the main bet. */
  first(stack: number): { bets: Placed; cost: number; again: boolean } {
    const last = this.known();
    const cost = this.costOf(last);
    if (cost && cost <= stack) return { bets: last, cost, again: true };
    const wager = this.wagers.find((one) => this.game.main.includes(one.name))?.name;
    if (!wager || this.players) return { bets: {}, cost: 0, again: false };
    const stake = Math.max(1000, this.range(wager)[0]);
    const bets = { [wager]: stake };
    return { bets, cost: this.costOf(bets), again: false };
  }

  start(stack: number): void {
    const { bets, cost } = this.first(stack);
    if (cost) this.change(bets);
  }

  get canRebet(): boolean {
    return sum(this.known()) > 0;
  }

  dealt(): void {
    this.last = { ...this.placed };
    remember(`bets.${this.game.key}`, this.last);
    this.placed = {};
    this.past = [];
  }

  titleOf(wager: string): string {
    return this.game.wagers.find((one) => one.name === wager)?.title ?? wager;
  }
}
