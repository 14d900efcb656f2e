import { announce } from "../lib/announce.svelte";
import { money } from "../lib/format";
import { ChipHand } from "./chip_hand.svelte";
import type { ClaimRequest, Facts, FeltState, Game, Spot, Zone } from "../lib/types";

export type DealersClaim = Pick<ClaimRequest, "verb" | "spot"> & Partial<ClaimRequest>;
export type Held = "" | "up" | "down" | "pot"; // what a tap on a place gives it: a card with this side up, or the pot

export interface DealersTable {
  facts: Facts;
  game: Game;
  felt: FeltState;
  seats: readonly string[]; // seats and hands, "3" and "3.2", also those that are cleared
  closed: boolean; // no act is taken: one is on its way, or the round is over
  totals: boolean; // amounts are written under the bets
  says: boolean; // the calls are said by these hands' dealer
}

const BURN = "burn";
const isSeat = (spot: string): boolean => /^\d/.test(spot);

/**
 * The dealer's hands: what they hold, where they are on the felt, and each act as the claim that the server judges. Mouse,
 * touch and keys all end here. Nothing here knows what is due.
 */
export class DealersHand extends ChipHand {
  held: Held = $state("");
  cards = $state(1); // how many the next deal or turn is of
  paidWith: readonly number[] = $state.raw([]); // of the last payout
  spot = $state("1"); // the cursor
  seat = $state("1"); // where it was last at a seat
  bet = $state("");
  byKeys = $state(false); // digits place cards
  laid: Readonly<Record<string, string>> = $state.raw({}); // cards placed so far, and where
  lifted = $state(""); // the card that is placed next
  saying = $state(false); // a call is being chosen

  constructor(
    readonly table: () => DealersTable,
    readonly onclaim: (claim: DealersClaim) => Promise<boolean>,
  ) {
    super(() => table().facts.chips);
    this.bet = this.circles()[0] ?? "";
    if (!table().seats.includes("1")) this.at(table().seats[0] ?? "1");
  }

  // what lies where

  get places(): string[] {
    const { facts, game, seats } = this.table();
    return [...seats, ...facts.places.filter((name) => game.felt.places[name]?.size !== 0)];
  }
  spotAt(spot: string): Spot | undefined {
    return this.table().felt.spots[spot];
  }
  /** The bets that a seat may have, from its player's left to right. */
  circles(): string[] {
    const { game } = this.table();
    return game.felt.spots.filter((name) => game.wagers.some((one) => one.name === name && one.kind !== "pot"));
  }
  stake(spot: string, bet: string): number {
    const found = this.spotAt(spot);
    return found?.open.includes(bet) ? (found.bets[bet] ?? 0) : 0;
  }
  get pot(): number {
    const { felt } = this.table();
    return felt.pots.reduce((sum, one) => sum + one.chips, 0);
  }
  title(bet: string): string {
    return this.table().game.wagers.find((one) => one.name === bet)?.title ?? bet;
  }
  who(spot: string): string {
    const [seat, hand] = spot.split(".");
    if (isSeat(spot)) return `Seat ${seat}${hand ? `, hand ${hand}` : ""}`;
    const words = this.table().game.felt.places[spot]?.title ?? spot.replaceAll("_", " ");
    return words.charAt(0).toUpperCase() + words.slice(1);
  }
  get where(): string {
    return isSeat(this.spot) && this.bet ? `${this.who(this.spot)}, ${this.title(this.bet)}` : this.who(this.spot);
  }
  get holds(): string {
    if (this.sum) return `${money(this.sum)} cut`;
    if (this.held === "pot") return "the pot";
    return this.held ? `a card face ${this.held}` : "";
  }

  // the cursor

  at(spot: string, bet = ""): void {
    this.spot = spot;
    if (!isSeat(spot)) return;
    this.seat = spot.split(".")[0]!;
    const lying = this.circles().filter((one) => this.stake(spot, one));
    this.bet = bet || (lying.includes(this.bet) ? this.bet : (lying[0] ?? this.bet));
  }
  walk(by: number): void {
    const at = this.places.indexOf(this.spot);
    this.at(this.places[(at + by + this.places.length) % this.places.length]!);
    announce(this.where);
  }
  walkBets(by: number): void {
    const all = [...this.circles()].reverse(); // as the dealer sees them
    if (!all.length) return;
    this.bet = all[(all.indexOf(this.bet) + by + all.length) % all.length]!;
    const stake = this.stake(this.spot, this.bet);
    announce(`${this.where}${stake ? `, ${money(stake)}` : ""}`);
  }
  /** Goes on the way the hand went, never to what is due: a deal clockwise, everything else from the right. */
  went({ verb, spot, what }: DealersClaim): void {
    const { seats } = this.table();
    if (verb === "say") return;
    if (verb === "deal") {
      const order = [...seats.filter((one) => this.spotAt(one)), ...(this.places.includes("dealer") ? ["dealer"] : [])];
      const at = order.indexOf(spot);
      if (at >= 0) this.at(order[(at + 1) % order.length]!);
      return;
    }
    if (!isSeat(spot)) return;
    const next = this.circles().filter((one) => one !== what && this.stake(spot, one));
    if (["pay", "take", "push"].includes(verb) && next.length) return this.at(spot, next[0]);
    this.at(seats[Math.max(0, seats.indexOf(spot) - 1)] ?? spot);
  }

  // acts

  #send(claim: DealersClaim): void {
    if (this.table().closed) return;
    if (claim.verb !== "say")
      this.at(claim.spot === BURN ? this.spot : claim.spot, claim.what && isSeat(claim.spot) ? claim.what : "");
    this.saying = false;
    this.cards = 1;
    this.cut = [];
    this.laid = {};
    this.lifted = "";
    this.byKeys = false;
    if (this.held === "pot") this.held = "";
    void this.onclaim(claim).then((right) => right && this.went(claim));
  }
  deal(spot: string, face: "up" | "down"): void {
    this.#send({ verb: "deal", spot, n: this.cards, face: spot === BURN ? "down" : face });
  }
  turn(spot: string, n = this.cards): void {
    this.#send({ verb: "turn", spot, n });
  }
  take(spot: string, what: string): void {
    this.#send({ verb: "take", spot, what, ...(this.sum ? { cents: this.sum } : {}) });
  }
  push(spot: string, what: string): void {
    this.#send({ verb: "push", spot, what });
  }
  pay(spot: string, what: string): void {
    if (!this.sum) return announce("First cut the chips.");
    this.paidWith = this.cut;
    this.#send({ verb: "pay", spot, what, cents: this.sum });
  }
  /** What would have done, where the last payout took more chips than it needs. */
  get fewer(): string {
    const sum = this.paidWith.reduce((all, one) => all + one, 0);
    const least = this.fewest(sum);
    if (this.paidWith.length <= least.reduce((all, one) => all + one.count, 0)) return "";
    const chips = least.map(({ value, count }) => `${count} ${this.color(value)}`).join(", ");
    return `${money(sum)} in ${this.paidWith.length} chips; the fewest are ${chips}.`;
  }
  collect(spot: string): void {
    this.#send({ verb: "collect", spot });
  }
  look(): void {
    this.#send({ verb: "look", spot: "dealer" });
  }
  /** Pushes the pot to a seat: what was cut from it, else all of it. */
  award(spot: string): void {
    if (this.sum || this.pot) this.#send({ verb: "award", spot, cents: this.sum || this.pot });
  }
  burn(): void {
    this.deal(BURN, "down");
  }
  /** What may be called: in the round, and as the result of the bet at hand. */
  get calls(): { spot: string; what: string; text: string }[] {
    const { facts } = this.table();
    const results = isSeat(this.spot) ? (facts.results[this.bet] ?? []) : [];
    return [
      ...results.map((what) => ({ spot: this.spot, what, text: `${this.who(this.spot)}, ${what}` })),
      ...facts.calls.map((what) => ({ spot: "dealer", what, text: what })),
    ];
  }
  say({ spot, what }: { spot: string; what: string }): void {
    this.#send({ verb: "say", spot, what });
  }

  // what is held

  hold(what: Held): void {
    this.held = this.held === what ? "" : what;
    announce(this.held ? `In hand: ${this.holds}` : "Nothing in hand");
  }
  count(n: number): void {
    this.cards = n > 9 ? 1 : n;
    announce(`${this.cards} ${this.cards === 1 ? "card" : "cards"}`);
  }
  override clear(): void {
    super.clear();
    this.held = "";
    this.cards = 1;
    this.laid = {};
    this.lifted = "";
    this.byKeys = false;
    this.saying = false;
  }

  // setting a hand, by placing its cards

  get placing(): Facts["placing"] {
    return this.table().facts.placing;
  }
  /** The cards that may be placed, in the order of their numbers; none before they are turned, or once they are set. */
  get placeable(): string[] {
    const spots = (this.placing?.of ?? []).map((name) => this.spotAt(name));
    const dealer = this.spotAt("dealer");
    if (!dealer?.cards || dealer.down || dealer.choices.length) return [];
    return spots
      .flatMap((one) => (one?.zones ?? []).flatMap((zone) => zone.cards.map(({ card }) => card)))
      .filter(Boolean);
  }
  /** Where cards may be placed, from the dealer's left. */
  get areas(): string[] {
    if (!this.placing || !this.placeable.length) return [];
    if (this.placing.says === "cards") return [this.placing.area];
    return (this.spotAt("dealer")?.zones ?? []).map((zone) => zone.name).reverse();
  }
  lift(card: string): void {
    if (this.placing?.says === "cards") return this.place(card, card in this.laid ? "" : this.placing.area);
    this.lifted = this.lifted === card ? "" : card;
  }
  /** Places a card; the last one makes the act. */
  place(card: string, area: string): void {
    const placing = this.placing;
    if (!placing || !this.placeable.includes(card)) return;
    const { [card]: _, ...rest } = this.laid;
    this.laid = area ? { ...rest, [card]: area } : rest;
    this.lifted = "";
    const set = Object.keys(this.laid);
    if (set.length < (placing.says === "cards" ? placing.size : this.placeable.length)) return;
    const used = Object.values(this.laid);
    const open = this.areas.find((name) => !used.includes(name)) ?? "";
    const what = { cards: set.join(" "), open, filled: used[0] ?? "" }[placing.says];
    if (what) this.#send({ verb: "set", spot: "dealer", what: placing.says === "cards" ? what : what.toLowerCase() });
  }
  set(): void {
    this.byKeys = this.placeable.length > 0 && !this.byKeys;
    if (!this.byKeys) return announce("There is no hand to set.");
    announce(
      this.placing!.says === "cards"
        ? `Type the numbers of the cards for ${this.placing!.area.toLowerCase()}`
        : `Type the number of the place: ${this.areas.map((name, n) => `${n + 1} ${name.toLowerCase()}`).join(", ")}`,
    );
  }
  /** A digit: a chip of the rack, or in setting a hand a card or its place. */
  override digit(n: number): void {
    if (!this.byKeys) super.digit(n);
    else if (this.placing?.says === "cards") {
      const card = this.placeable[n - 1];
      if (card) this.lift(card);
    } else {
      const card = this.lifted || this.placeable.find((one) => !(one in this.laid));
      const area = this.areas[n - 1];
      if (card && area) this.place(card, area);
    }
  }
  /** The dealer's areas as they are drawn, while the hand is set and after. */
  zones(spot: string): Zone[] {
    const zones = this.spotAt(spot)?.zones ?? [];
    const placing = this.placing;
    if (!placing || !this.placeable.length || !placing.of.includes(spot)) return [...zones].reverse();
    const all = zones.flatMap((zone) => zone.cards);
    const rest = all.filter(({ card }) => !(card in this.laid));
    if (placing.says !== "cards")
      return [
        ...zones.map((zone) => ({ ...zone, cards: all.filter(({ card }) => this.laid[card] === zone.name) })).reverse(),
        { name: "", size: all.length, cards: rest },
      ];
    if (placing.of.length > 1) return zones;
    return [
      { name: placing.area, size: placing.size, cards: all.filter(({ card }) => card in this.laid) },
      { name: "", size: Math.max(1, all.length - placing.size), cards: rest },
    ];
  }

  // taps and drags

  tapCards(spot: string): void {
    if (this.held === "up" || this.held === "down") this.deal(spot, this.held);
    else if (isSeat(spot) && (this.held === "pot" || (this.sum && this.table().facts.has_pot))) this.award(spot);
    else if (this.spotAt(spot)?.down) this.turn(spot);
    else this.at(spot);
  }
  tapPlate(spot: string): void {
    if (this.held || (this.sum && this.table().facts.has_pot)) this.tapCards(spot);
    else this.at(spot);
  }
  /** A bet: chips in hand are paid, a card in hand is dealt. With an empty hand it is the bet at hand, then a knock pushes it. */
  tapBet(spot: string, bet: string): void {
    if (this.sum) this.pay(spot, bet);
    else if (this.held) this.tapCards(spot);
    else if (this.spot === spot && this.bet === bet) this.push(spot, bet);
    else this.at(spot, bet);
  }

  /** What is carried is let go on a target, after it has crossed this many cards that lie face down. Is it an act? */
  override drop(what: string, target: string, crossed = 0): boolean {
    const [kind, from = "", bet = ""] = what.split(":");
    const [to, spot = ""] = target.split(":");
    if (kind === "card" && to === "spot") this.deal(spot, from as "up" | "down");
    else if (kind === "card" && to === "discard" && this.table().facts.places.includes(BURN)) this.burn();
    else if (kind === "chips" && to === "spot" && this.table().facts.has_pot) this.award(spot);
    else if (kind === "pot" && to === "spot" && isSeat(spot)) this.award(spot);
    else if (kind === "bet" && to === "rack") this.take(from, bet);
    else if ((kind === "cards" || kind === "own") && to === "discard") this.collect(kind === "own" ? "dealer" : from);
    else if (kind === "cards" && to === "spot" && spot === from && crossed)
      this.turn(spot, Math.max(crossed, this.cards));
    else if (kind === "own" && to === "area") this.place(from, spot);
    else return super.drop(what, target);
    return true;
  }
}
