import { CHIPS } from "../lib/chips";
import { money } from "../lib/format";
import { recall, remember } from "../lib/store";
import type { Game, Limits, Wager } from "../lib/types";
import { playersOnly, specOf } from "./games";

type Placed = Record<string, number>;

/** The bets of one seat before the deal: what lies there, how it came, and what the last round had. */
export class Bets {
  placed: Placed = $state({});
  chip = $state<number>(500);
  spot = $state("");
  private past: Placed[] = $state([]);
  last: Placed = $state({});
  out = $state(false); // where players play each other: not dealt in until he says so
  wait = $state(false); // for the big blind, rather than posting what is owed
  readonly wagers: Wager[];
  readonly players: boolean;

  constructor(
    readonly game: Game,
    readonly limits: Limits,
  ) {
    this.players = playersOnly(game);
    this.wagers = game.wagers.filter(
      (wager) =>
        wager.offered &&
        (specOf(game).offers?.(wager.name, game) ?? true) &&
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
    return Object.values(this.placed).reduce((sum, amount) => sum + amount, 0);
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
    return this.limits.wagers[wager] ?? [this.limits.minimum, this.limits.maximum];
  }

  /** One of two main bets, or of two colours, shuts the other out. */
  private change(next: Placed): void {
    this.past.push({ ...this.placed });
    this.placed = next;
  }

  /** A sentence when it cannot be done. */
  add(wager: string, chip: number, stack: number): string {
    const [, most] = this.range(wager);
    const amount = (this.placed[wager] ?? 0) + chip;
    if (amount > most) return `${this.titleOf(wager)}: ${money(most)} at most.`;
    const next = { ...this.placed, [wager]: amount };
    if (this.game.main.includes(wager)) for (const other of this.game.main) if (other !== wager) delete next[other];
    if (Object.values(next).reduce((sum, one) => sum + one, 0) > stack)
      return `You have ${money(stack)} at this table.`;
    this.change(next);
    return "";
  }

  take(wager: string, chip: number): void {
    const amount = this.placed[wager] ?? 0;
    if (!amount) return;
    const next = { ...this.placed, [wager]: Math.max(0, amount - chip) };
    if (!next[wager]) delete next[wager];
    this.change(next);
  }

  set(wager: string, amount: number, stack: number): string {
    const before = this.placed[wager] ?? 0;
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

  rebet(stack: number): string {
    const known = Object.fromEntries(
      Object.entries(this.last).filter(([name]) => this.wagers.some((wager) => wager.name === name)),
    );
    const total = Object.values(known).reduce((sum, one) => sum + one, 0);
    if (!total) return "There is no earlier bet to repeat.";
    if (total > stack) return `That takes ${money(total)}; you have ${money(stack)} at this table.`;
    this.change(known);
    return "";
  }

  double(stack: number): string {
    if (this.total * 2 > stack) return `That takes ${money(this.total * 2)}; you have ${money(stack)} at this table.`;
    for (const [name, amount] of Object.entries(this.placed)) {
      if (amount * 2 > this.range(name)[1]) return `${this.titleOf(name)}: ${money(this.range(name)[1])} at most.`;
    }
    this.change(Object.fromEntries(Object.entries(this.placed).map(([name, amount]) => [name, amount * 2])));
    return "";
  }

  /** Why the cards cannot be dealt yet, or nothing. */
  get problem(): string {
    for (const [name, amount] of Object.entries(this.placed)) {
      const [least] = this.range(name);
      if (amount < least) return `${this.titleOf(name)}: ${money(least)} at least.`;
    }
    if (!this.players && !this.game.main.some((name) => this.placed[name])) {
      return `Bet on ${this.game.main.map((name) => this.titleOf(name)).join(" or ")} to play.`;
    }
    return "";
  }

  /** What a first visitor bets with one press of Space. */
  start(stack: number): void {
    if (this.rebet(stack)) {
      const wager = this.game.main[0];
      if (wager && !this.players) this.add(wager, Math.max(1000, this.range(wager)[0]), stack);
    }
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
