import { texts } from "../texts/table";
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
  stays: Placed = $state({}); // bets that the last round has left undecided
  closed: Readonly<Record<string, string>> = $state({}); // bets that cannot be made now, and why
  private begun = -1; // the round after which the bets were last taken over
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

  /** Nothing was placed or taken down since the last round. */
  get untouched(): boolean {
    return JSON.stringify(Object.entries(this.placed).sort()) === JSON.stringify(Object.entries(this.stays).sort());
  }

  /** Whether a bet may not be changed until it is decided. */
  held(wager: string): boolean {
    return !!this.stays[wager] && !!this.game.wagers.find((one) => one.name === wager)?.contract;
  }

  private heldOnly(): Placed {
    return Object.fromEntries(Object.entries(this.stays).filter(([name]) => this.held(name)));
  }

  /** After a round the bets that it has left undecided lie on the layout, and are the next bets. */
  begin(round: number, placed: Placed, stays: Placed, closed: Readonly<Record<string, string>>): void {
    if (JSON.stringify(closed) !== JSON.stringify(this.closed)) this.closed = closed;
    if (this.begun === round) return;
    this.begun = round;
    this.stays = { ...stays };
    this.placed = { ...placed };
    this.past = [];
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
    const shut = this.refusal(wager);
    if (shut) return shut;
    const [, most] = this.range(wager);
    const always = this.fixedStake(wager);
    if (always && this.placed[wager]) return texts.isAlways(this.titleOf(wager), money(always));
    const amount = always ?? (this.placed[wager] ?? 0) + chip;
    if (amount > most) return texts.isOverTheMaximumFor(money(amount), money(most), this.titleOf(wager));
    const next = { ...this.placed, [wager]: amount };
    for (const other of excludedBy(this.game, wager)) delete next[other];
    if (this.costOf(next) > stack) return texts.youHaveAtThisTable(money(stack));
    this.change(next);
    return "";
  }

  /** Why nothing can be added to a bet now. */
  private refusal(wager: string): string {
    if (this.held(wager)) return texts.staysAsItIsUntil(this.titleOf(wager));
    if (this.closed[wager]) return this.closed[wager];
    if (!this.game.felt?.board) return "";
    const own = this.game.bet_rules.filter((rule) => rule.kind === "needs" && rule.wagers[0] === wager);
    return missingBet({ ...this.game, bet_rules: own }, { ...this.placed, [wager]: 1 });
  }

  /** Takes chips back. Returns a sentence if that is refused. */
  take(wager: string, chip: number): string {
    const amount = this.placed[wager] ?? 0;
    if (!amount) return "";
    if (this.held(wager)) return texts.staysAsItIsUntil(this.titleOf(wager));
    const next = { ...this.placed, [wager]: this.fixedStake(wager) ? 0 : Math.max(0, amount - chip) };
    if (!next[wager]) delete next[wager];
    this.change(next);
    return "";
  }

  set(wager: string, amount: number, stack: number): string {
    const before = this.placed[wager] ?? 0;
    const always = this.fixedStake(wager);
    if (always && amount && amount !== always) return texts.isAlways(this.titleOf(wager), money(always));
    if (amount <= before) return this.take(wager, before - amount);
    return this.add(wager, amount - before, stack);
  }

  undo(): void {
    const before = this.past.pop();
    if (before) this.placed = before;
  }

  clear(): void {
    if (!this.isEmpty) this.change(this.heldOnly());
  }

  /** The last bets that this table offers. */
  private lastBetsHere(): Placed {
    return Object.fromEntries(
      Object.entries(this.last)
        .filter(([name]) => this.wagers.some((wager) => wager.name === name && !wager.comes_from) && !this.closed[name])
        .map(([name, amount]) => [name, this.fixedStake(name) ?? amount]),
    );
  }

  private get doubled(): Placed {
    const entries = Object.entries(this.placed);
    return Object.fromEntries(
      entries.map(([name, amount]) => [name, this.held(name) ? amount : (this.fixedStake(name) ?? amount * 2)]),
    );
  }

  rebet(stack: number): string {
    const known = this.lastBetsHere();
    const total = this.costOf(known);
    if (!total) return texts.thereIsNoEarlierBet;
    if (total > stack) return texts.thatTakesYouHaveAt(money(total), money(stack));
    this.change(known);
    return "";
  }

  double(stack: number): string {
    const next = this.doubled;
    const cost = this.costOf(next);
    if (cost > stack) return texts.thatTakesYouHaveAt(money(cost), money(stack));
    for (const [name, amount] of Object.entries(next)) {
      const most = this.range(name)[1];
      if (amount > most) return texts.isOverTheMaximumFor(money(amount), money(most), this.titleOf(name));
    }
    this.change(next);
    return "";
  }

  /** Why the bets cannot be dealt yet; empty if they can. */
  get problem(): string {
    for (const [name, amount] of Object.entries(this.placed)) {
      const [least] = this.range(name);
      if (amount < least) return texts.isUnderTheMinimumFor(money(amount), money(least), this.titleOf(name));
    }
    return this.players ? "" : missingBet(this.game, this.placed);
  }

  /** What one press of Space bets when no bet is placed: the last bets again, or $10 on the main bet. */
  quickBet(stack: number): { bets: Placed; cost: number; again: boolean } {
    const last = this.lastBetsHere();
    const cost = this.costOf(last);
    if (cost && cost <= stack) return { bets: last, cost, again: true };
    const wager = this.wagers.find((one) => this.game.main.includes(one.name))?.name;
    if (!wager || this.players || this.closed[wager]) return { bets: {}, cost: 0, again: false };
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
    // Bets beside others that stay cannot all be made again at once.
    if (!Object.keys(this.stays).length) {
      this.last = { ...this.placed };
      remember(`bets.${this.game.key}`, this.last);
    }
    this.placed = {};
    this.past = [];
  }

  titleOf(wager: string): string {
    return this.game.wagers.find((one) => one.name === wager)?.title ?? wager;
  }
}
