import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Message } from "../lib/socket";
import type { Game, View } from "../lib/types";
import { settings } from "../lib/settings.svelte";
import { LiveTable } from "./live_table.svelte";

let receive: (message: Message) => void;

vi.mock("../lib/socket", () => ({
  TableSocket: class {
    constructor(_table: string, onMessage: (message: Message) => void) {
      receive = onMessage;
    }
  },
}));
vi.mock("../lib/seeds", () => ({ SeedExchange: class { follow(): void {} } })); // prettier-ignore
vi.mock("../lib/settings.svelte", () => ({ settings: { squeeze: false }, pace: (own: number) => own }));
vi.mock("../lib/api", () => ({}));
vi.mock("../lib/left_hands", () => ({}));
vi.mock("../lib/sound", () => ({ play: () => {} }));

const view = { version: 1, you: { seats: [1] }, seats: {}, pots: [], bets: {}, asks: [], pace_ms: 600 };
const event = (kind: string, more: object = {}) => ({ seq: 2, kind, body: {}, ...more });
const events = (...some: object[]) => receive({ type: "events", events: some, view } as unknown as Message);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function seated(): LiveTable {
  const live = new LiveTable("t1", { main: ["bet"], wagers: [] } as unknown as Game);
  receive({ type: "welcome", version: 1, view: view as unknown as View } as unknown as Message);
  return live;
}

test("what another player does between two hands is shown at once", () => {
  const live = seated();
  events(event("bet"), event("sat"));
  expect(live.showing).toBe(false);
  expect(live.latest?.kind).toBe("sat");
});

test("the dealer's acts are shown one after the other, then the player can act again", () => {
  const live = seated();
  const turned = (say: string) => event("did", { body: { verb: "turn", spot: "dealer" }, say });
  events(turned("Dealer turns Ah"), turned("Dealer turns Kd"));
  expect([live.showing, live.captions.map((one) => one.say)]).toEqual([true, ["Dealer turns Ah"]]);
  vi.advanceTimersByTime(600);
  expect([live.showing, live.captions.length]).toEqual([true, 2]);
  vi.advanceTimersByTime(600);
  expect(live.showing).toBe(false);
});

test("a solo seat shows the bankroll, although events count only the chips at the seat", () => {
  receive = () => {};
  const live = new LiveTable("t1", { main: ["bet"], wagers: [] } as unknown as Game);
  const rich = { ...view, solo: true, seats: { 1: { stack: 100_000 } } };
  receive({ type: "welcome", version: 1, view: rich as unknown as View } as unknown as Message);
  const chips = (stack: number) => ({ spots: {}, stacks: { 1: stack, 2: 900 } });
  const started = event("started", { body: { round: 1, bets: { 1: { bet: 500, side: 500 } } }, felt: chips(9_000) });
  const paid = event("did", { body: { verb: "settle", spot: "1" }, say: "Your side bet pays", felt: chips(10_500) });
  const raised = event("did", { body: { verb: "add", spot: "1" }, say: "You bet", felt: chips(10_000) });
  receive({ type: "events", events: [started, paid, raised] } as unknown as Message);
  expect(live.felt.stacks).toEqual({ 1: 100_500, 2: 900 });
  vi.advanceTimersByTime(1000);
  expect(live.felt.stacks[1]).toBe(100_000);
});

test("a card after the first of a hand that belongs to no player waits until it is turned", () => {
  settings.squeeze = true;
  const live = new LiveTable("t1", { main: ["bet"], wagers: [], felt: { hand: 0 } } as unknown as Game);
  receive({ type: "welcome", version: 1, view: { ...view, solo: true } } as unknown as Message);
  const dealt = (cards: string): object =>
    event("did", { body: { verb: "deal", spot: "banker", cards }, felt: { spots: { banker: { cards } } } });
  events(dealt("8h"), dealt("8h Kd"), event("sat"));
  expect(live.held?.card).toBe("8h Kd");
  expect([live.showing, live.felt.spots.banker!.cards]).toEqual([true, "8h"]);
  live.turn();
  expect([live.held, live.showing, live.felt.spots.banker!.cards]).toEqual([null, false, "8h Kd"]);
  settings.squeeze = false;
});
