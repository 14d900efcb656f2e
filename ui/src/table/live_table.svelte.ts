import { texts } from "../texts/table";
import { announce, notify, notifyProblem } from "../lib/announce.svelte";
import { api } from "../lib/api";
import { withCardNames } from "../lib/cards";
import { rememberLeftHand } from "../lib/left_hands";
import { pace, settings } from "../lib/settings.svelte";
import { TableSocket, type Command, type SeatCommand, type Message, type State } from "../lib/socket";
import { SeedExchange } from "../lib/seeds";
import { play } from "../lib/sound";
import type { Ask, Choice, Clock, Ending, Felt, FeltState, Game, TableEvent, View } from "../lib/types";
import { EMOTES, SHOWN_FOR, type EmoteName } from "./emotes";
import { EMPTY, merged } from "./reduce";
import { withSettlement, type Settlements } from "./settlements";

export interface Caption {
  seq: number;
  say: string;
  clause: string;
  kind: string;
}

/** The dealer's last acts of a round, which are not shown: cards stay on the felt until the next round. */
const LAST_ACTS = new Set(["collect"]);

/** One table as this browser shows it: the server's view, and the events that are still to be shown. */
export class LiveTable {
  view: View | null = $state.raw(null);
  felt: FeltState = $state.raw(EMPTY);
  ending: Ending | null = $state.raw(null);
  kept: Felt = $state.raw({}); // own hands that were collected during the round
  settled: Settlements = $state.raw({});
  captions: Caption[] = $state.raw([]);
  results: Record<string, number> | null = $state.raw(null);
  roundId = $state("");
  connection: State = $state("connecting");
  trouble = $state("");
  showing = $state(false); // events are still being shown
  held: { spot: string; card: string } | null = $state.raw(null); // a card that waits for the player to turn it
  clock: { clock: Clock; at: number } | null = $state.raw(null);
  latest: TableEvent | null = $state.raw(null);
  emotes: Record<number, EmoteName> = $state.raw({}); // shown now, by seat
  muted: ReadonlySet<string> = $state.raw(new Set()); // players
  private emoted = 0; // emotes in the log so far
  private emoteTimers: Record<number, ReturnType<typeof setTimeout>> = {};
  private balance: number | null = null; // a new balance of the wallet, until the event that changed it is shown
  private queue: { event: TableEvent; view: View | null }[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private seatChips: number | null = null; // chips at the player's seat after the last event; a solo seat shows the bankroll
  private socket: TableSocket;
  private seeds = new SeedExchange((command) => this.send(command, true));

  constructor(
    readonly id: string,
    readonly game: Game,
    private readonly on: { started?: () => void; ended?: () => void; wallet?: (balance: number) => void } = {},
  ) {
    this.socket = new TableSocket(
      id,
      (message) => this.receive(message),
      (state, detail) => {
        this.connection = state;
        this.trouble = detail;
      },
    );
  }

  get seat(): number {
    return this.view?.you.seats[0] ?? 0;
  }

  /** The player's open decision, once all earlier events have been shown. */
  get ask(): Ask | null {
    if (this.showing || !this.view) return null;
    return this.view.asks.find((ask) => ask.seat === this.seat && ask.choices !== undefined) ?? null;
  }

  /** Sends a command and shows a refusal; with `quiet`, for commands that the page sends by itself, shows nothing. */
  async send(command: SeatCommand, quiet = false): Promise<boolean> {
    try {
      if (command.type === "bet" || command.type === "deal") await this.seeds.committed;
      await this.socket.send({ seat: this.seat, ...command } as Command);
      return true;
    } catch (error) {
      if (!quiet) notifyProblem(error);
      return false;
    }
  }

  choose(choice: Pick<Choice, "text">, ask: Ask, amount?: number): Promise<boolean> {
    const version = this.view?.version ?? ask.version;
    return this.send({ type: "choose", choice: choice.text, amount: amount ?? null, version, spot: ask.spot });
  }

  /** Fetches the server's view again, after a change outside the table. */
  async refresh(): Promise<void> {
    this.view = await api.table(this.id);
  }

  /** Whether a hand of this player is in play. */
  get inHand(): boolean {
    return (
      this.view?.phase === "playing" && Object.keys(this.view.layout ?? {}).some((spot) => seatOf(spot) === this.seat)
    );
  }

  close(): void {
    if (this.inHand) rememberLeftHand(this.roundId);
    clearTimeout(this.timer);
    for (const timer of Object.values(this.emoteTimers)) clearTimeout(timer);
    this.socket.close();
  }

  /** Turns the card that waits for the player. */
  turn(): void {
    this.held = null;
    this.show(this.step());
  }

  /** Shows the rest of the round at once. */
  showRest(): void {
    clearTimeout(this.timer);
    this.held = null;
    while (this.queue.length) this.step();
    this.showing = false;
    this.publishBalance();
  }

  private receive(message: Message): void {
    if ("view" in message && message.view) void this.seeds.follow(message.view);
    if (message.type === "welcome" || message.type === "view") {
      const missed = message.type === "welcome" && message.resumed ? message.events : [];
      if (this.view && missed.length) this.add(missed, message.view);
      else if (message.version !== this.view?.version || !this.queue.length) this.startFrom(message.view);
      else this.view = message.view;
    } else if (message.type === "events") {
      this.add(message.events, message.view ?? null);
    } else if (message.type === "room" && this.view) {
      const seats = Object.fromEntries(
        Object.entries(this.view.seats).map(([number, seat]) => [
          number,
          {
            ...seat,
            connected: message.connected.includes(Number(number)),
            ready: message.ready.includes(Number(number)),
          },
        ]),
      );
      this.view = { ...this.view, spectators: message.spectators, seats };
      this.clock = message.clock && { clock: message.clock, at: Date.now() };
    } else if (message.type === "emote") {
      this.showEmote(message.seat, message.emote);
    } else if (message.type === "wallet") {
      this.balance = message.balance;
      if (!this.showing) this.publishBalance();
    }
  }

  mute(player: string, on: boolean): void {
    const others = [...this.muted].filter((one) => one !== player);
    this.muted = new Set(on ? [...others, player] : others);
  }

  /** Shows an emote at its seat for a few seconds, and in the log. */
  private showEmote(seat: number, emote: EmoteName): void {
    const one = this.view?.seats[seat];
    if (!one || (seat !== this.seat && (!settings.emotes || this.muted.has(one.player)))) return;
    this.emotes = { ...this.emotes, [seat]: emote };
    clearTimeout(this.emoteTimers[seat]);
    this.emoteTimers[seat] = setTimeout(() => {
      this.emotes = Object.fromEntries(Object.entries(this.emotes).filter(([number]) => Number(number) !== seat));
    }, SHOWN_FOR);
    const say = `${seat === this.seat ? texts.youSay : texts.says(one.name)}: ${EMOTES[emote]}`;
    this.captions = [...this.captions, { seq: -++this.emoted, say, clause: "", kind: "emote" }];
    announce(say);
  }

  private publishBalance(): void {
    if (this.balance !== null) this.on.wallet?.(this.balance);
    this.balance = null;
  }

  private startFrom(view: View): void {
    this.queue = [];
    this.held = null;
    clearTimeout(this.timer);
    this.seatChips = null;
    this.view = view;
    if (view.layout || !this.results) {
      this.felt = stateOf(view);
      this.settled = {};
    }
    this.roundId = view.layout ? view.round_id : (view.last?.round_id ?? "");
    this.clock = view.clock && { clock: view.clock, at: Date.now() };
    this.showing = false;
  }

  private add(events: TableEvent[], view: View | null): void {
    for (const [i, event] of events.entries()) this.queue.push({ event, view: i === events.length - 1 ? view : null });
    if (!this.showing) this.show();
  }

  /** Shows events in the queue until one takes time. Others, such as another player's bet, leave the bar as it is. */
  private show(wait = 0): void {
    clearTimeout(this.timer);
    while (this.queue.length && !wait && !this.holds()) wait = this.step();
    this.showing = wait > 0 || !!this.held;
    if (wait) this.timer = setTimeout(() => this.show(), wait);
    else if (!this.held) this.publishBalance();
  }

  /** Whether the next event waits for the player: a card after the first of a hand that belongs to no player. */
  private holds(): boolean {
    const { body } = this.queue[0]!.event;
    const squeezed = settings.squeeze && this.view?.solo && !this.game.felt.hand && body.verb === "deal";
    if (squeezed && this.felt.spots[body.spot!]?.cards) this.held = { spot: body.spot!, card: body.cards! };
    return !!this.held;
  }

  /** Shows one event. Returns how many milliseconds it stays before the next. */
  private step(): number {
    const { event, view } = this.queue.shift()!;
    const body = { ...event.body, ...event.private };
    let wait = 0;
    if (event.kind === "started") {
      const stake = Object.values(event.body.bets?.[this.seat] ?? {}).reduce((sum, one) => sum + one, 0);
      const stack = (this.view?.seats[this.seat]?.stack ?? 0) - stake;
      this.seatChips = event.felt?.stacks?.[this.seat] ?? null;
      this.felt = merged(merged(EMPTY, { stacks: { [this.seat]: stack } }), this.withShownStack(event.felt, stack));
      this.settled = {};
      this.ending = null;
      this.kept = {};
      this.results = null;
      this.captions = [];
      this.roundId = `${this.id}/${event.body.round}`;
      this.on.started?.();
    } else if (event.kind === "did") {
      const last = LAST_ACTS.has(body.verb ?? "") && this.onlyCollecting();
      const own = body.spot && this.felt.spots[body.spot];
      if (body.verb === "collect" && body.spot?.split(".")[0] === String(this.seat) && own && own.cards)
        this.kept = { ...this.kept, [body.spot]: own };
      if (!last) this.felt = merged(this.felt, this.withShownStack(event.felt, this.felt.stacks[this.seat]));
      this.settled = withSettlement(this.settled, body, this.game);
      if (body.verb === "ask" && body.mark === "absent" && body.spot?.split(".")[0] === String(this.seat))
        notify(texts.timeIsUpTheHouse(body.choice));
      if (event.say && !last) {
        this.caption(event);
        wait = pace(this.view?.pace_ms ?? 600) * (body.verb === "settle" || body.verb === "award" ? 1.3 : 1);
        play(body.verb ?? "");
      }
    } else if (event.kind === "ended" || event.kind === "voided") {
      this.results = event.body.results ?? {};
      this.ending = event.ending ?? null;
      if (isBig(this.results[this.seat] ?? 0, this.felt.spots[this.seat]?.bets[this.game.main[0]!] ?? 0)) play("big");
      if (event.kind === "voided") this.caption({ ...event, say: texts.theRoundIsVoidAll(event.body.reason) });
      this.on.ended?.();
    } else if (event.kind === "misdealt") this.caption({ ...event, say: texts.misdealASeedWasNot });
    else if (event.kind === "charged") this.caption(event);
    this.latest = event;
    if (view) {
      this.view = view;
      this.clock = view.clock && { clock: view.clock, at: Date.now() };
      if (view.layout && !this.queue.length) this.felt = stateOf(view);
    }
    return wait;
  }

  /** An event's changes with the player's stack as shown: at a solo seat events count only the chips at the seat. */
  private withShownStack(change: Partial<FeltState> = {}, shown: number | undefined): Partial<FeltState> {
    const lies = change.stacks?.[this.seat];
    if (lies === undefined) return change;
    const stack = shown === undefined ? lies : shown + (this.seatChips === null ? 0 : lies - this.seatChips);
    this.seatChips = lies;
    return { ...change, stacks: { ...change.stacks, [this.seat]: stack } };
  }

  /** Whether the rest of the round only collects cards. */
  private onlyCollecting(): boolean {
    for (const { event } of this.queue) {
      if (event.kind === "ended" || event.kind === "voided") return true;
      if (event.kind === "did" && !LAST_ACTS.has(event.body.verb ?? "")) return false;
    }
    return false;
  }

  private caption(event: TableEvent): void {
    const say = event.say ?? "";
    this.captions = [
      ...this.captions,
      { seq: event.seq, say, clause: event.body.clause?.[0] ?? "", kind: event.body.verb ?? event.kind },
    ];
    announce(withCardNames(say));
  }
}

const seatOf = (spot: string): number => Number.parseInt(spot);

const stateOf = (view: View): FeltState => ({
  spots: view.layout ?? {},
  stacks: Object.fromEntries(Object.entries(view.seats).map(([seat, one]) => [seat, one.stack])),
  pots: view.pots,
  bets: view.bets,
});

/** Whether a win is celebrated: ten times the main bet or more. */
export const isBig = (won: number, stake: number): boolean => stake > 0 && won >= 10 * stake;

/** Describes the game under the rules of a table, which a house profile or its opener may have changed. */
const underRules = async (plain: Game, { profile, settings }: View): Promise<Game> =>
  profile || Object.keys(settings).length ? api.describe(plain.key, { profile, settings }) : plain;

/** The table for an address: a shared table, or the solo table of a game. */
export async function tableFor(params: Record<string, string>, bots: number): Promise<{ id: string; game: Game }> {
  if (params.id) {
    const view = await api.table(params.id);
    return { id: params.id, game: await underRules(await api.game(view.game), view) };
  }
  const key = params.game ?? "";
  const game = await api.game(key);
  const { table, view } = await api.play(key, { bots: Math.min(bots, game.seats - 1) });
  return { id: table, game: await underRules(game, view) };
}
