import { describe, expect, test } from "vitest";
import type { FeltPlan } from "../lib/types";
import {
  fan,
  inLines,
  feltBoxes,
  lanes,
  cardWidth,
  split,
  STAGES,
  TALL,
  titleLines,
  WIDE,
  type Box,
  type Boxes,
} from "./geometry";
import { seatBoxes } from "./seat_boxes";

const felt = (more: Partial<FeltPlan> = {}): FeltPlan => ({
  blurb: "",
  face: { color: "#0c412d", filled: [], drawn: [] },
  picture: { dealer: [], hand: [], board: [], chips: [] },
  spots: ["main", "side"],
  pay_tables: [],
  sentences: [],
  hand: 2,
  lanes: 1,
  places: { dealer: { title: "Dealer", size: 2, hidden: false } },
  picking: null,
  lesson: [],
  slow: [],
  odds_only: [],
  others_seen: false,
  ...more,
});

const apart = (a: Box, b: Box): boolean =>
  a[0] + a[2] <= b[0] || b[0] + b[2] <= a[0] || a[1] + a[3] <= b[1] || b[1] + b[3] <= a[1];
const inside = (box: Box, stage: { w: number; h: number }): boolean =>
  box[0] >= 0 && box[1] >= 0 && box[0] + box[2] <= stage.w && box[1] + box[3] <= stage.h;

test("a board without a dealer lies in the middle, wide and tall", () => {
  const board = feltBoxes(felt({ places: { board: { title: "Board", size: 2, hidden: false } } }), false).board!;
  expect(board[0][0] + board[0][2] / 2).toBe(WIDE.w / 2);
  expect(board[1][0] + board[1][2] / 2).toBe(TALL.w / 2);
});

test("five community cards lie side by side on a wide felt, clear of the dealer's cards and the tray", () => {
  const places = {
    board: { title: "Board", size: 5, hidden: false },
    dealer: { title: "Dealer", size: 2, hidden: false },
  };
  const boxes = feltBoxes(felt({ places }), false);
  const [x, y, w, h] = boxes.board![0];
  const [first, second] = [0, 1].map((i) => fan(5, i, [x, y, w, h], 84));
  expect(second![0] - first![0]).toBeGreaterThanOrEqual(84);
  for (const other of [boxes.dealer!, boxes.call, boxes.tray, boxes.shoe])
    expect(apart([x, y, w, h], other[0])).toBe(true);
});

describe("a game with the default felt", () => {
  const boxes = feltBoxes(felt(), false);
  test("has every place on the stage, wide and tall", () => {
    for (const pair of [boxes.dealer!, boxes.call, boxes.hand, boxes.plate, ...Object.values(boxes.spots)]) {
      expect(inside(pair[0], WIDE)).toBe(true);
      expect(inside(pair[1], TALL)).toBe(true);
    }
  });
  test("has places that do not overlap", () => {
    const pairs: Boxes[] = [boxes.dealer!, boxes.call, boxes.hand, boxes.plate, ...Object.values(boxes.spots)];
    for (const kind of [0, 1, 2] as const)
      for (const [i, one] of pairs.entries())
        for (const other of pairs.slice(i + 1)) expect(apart(one[kind], other[kind])).toBe(true);
  });
});

test.each([
  ["a long hand", { hand: 7, places: { dealer: { title: "Dealer", size: 7, hidden: false } } }],
  ["a board", { places: { board: { title: "Board", size: 3, hidden: false } } }],
  ["neither", {}],
])("pay tables lie apart from cards, spots and the call line: %s", (_, more) => {
  const row = { label: "Straight flush", text: "40:1" };
  const table = (rows: number) => ({ wager: "side", title: "SIDE", rows: Array(rows).fill(row), notes: [] });
  const boxes = feltBoxes(felt({ pay_tables: [table(8), table(5)], spots: ["a", "b", "c", "d"], ...more }), false);
  const others = [boxes.dealer, boxes.board, boxes.call, boxes.hand, boxes.plate, boxes.tray, boxes.shoe];
  for (const [n, one] of boxes.tables.entries()) {
    expect(inside(one[0], WIDE)).toBe(true);
    for (const other of [...others, ...Object.values(boxes.spots), ...boxes.tables.slice(n + 1)])
      if (other) expect(apart(one[0], other[0])).toBe(true);
  }
});

test("up to six spots lie side by side", () => {
  for (let n = 1; n <= 6; n++) {
    const names = Array.from({ length: n }, (_, i) => `w${i}`);
    const boxes = Object.values(feltBoxes(felt({ spots: names }), false).spots);
    for (const kind of [0, 1, 2] as const)
      for (const [i, one] of boxes.entries())
        for (const other of boxes.slice(i + 1)) expect(apart(one[kind], other[kind])).toBe(true);
  }
});

test.each([
  [false, 6],
  [true, 10],
])("no seat lies on another (players: %s)", (players, most) => {
  for (let count = 1; count <= most; count++) {
    const seats = seatBoxes(count, players).map((one) => one.seat);
    expect(seats).toHaveLength(count);
    for (const kind of [0, 1, 2] as const)
      for (const [i, one] of seats.entries())
        for (const other of seats.slice(i + 1)) expect(apart(one[kind], other[kind])).toBe(true);
  }
});

test("seats between players, their tags and bets lie within the oval of a wide felt, clear of each other", () => {
  const radius = { x: 0.41 * WIDE.w, y: 0.5 * WIDE.h }; // as in Felt.svelte
  const reach = (x: number, y: number): number => {
    const out = Math.max(0, Math.abs(x - WIDE.w / 2) - (WIDE.w / 2 - radius.x));
    return Math.hypot(out / radius.x, (y - WIDE.h / 2) / radius.y);
  };
  for (let count = 1; count <= 10; count++) {
    const places = seatBoxes(count, true);
    for (const { seat, bet } of places) {
      const [x, y, w, h] = seat[0];
      for (const [left, top] of [
        [x, y],
        [x + w, y],
        [x, y + h],
        [x + w, y + h],
      ] as const)
        expect(reach(left, top)).toBeLessThan(0.98);
      for (const other of places) {
        expect(apart(bet[0], other.seat[0])).toBe(true);
        if (other.bet !== bet) expect(apart(bet[0], other.bet[0])).toBe(true);
      }
    }
  }
});

test("each of four split hands shows its cards: the second lies beside the index of the first", () => {
  const { hand, spots, call } = feltBoxes(felt({ lanes: 4 }), false);
  const own = lanes(hand, 4);
  for (const set of [0, 1, 2] as const) {
    for (const [i, lane] of own.entries()) {
      for (const other of own.slice(i + 1)) expect(apart(lane[set], other[set])).toBe(true);
      for (const other of [call, ...Object.values(spots)]) expect(apart(lane[set], other[set])).toBe(true);
      for (const cards of [2, 3, 4, 5]) {
        const width = cardWidth(cards, lane[set], 100);
        const [first, second] = [0, 1].map((n) => fan(cards, n, lane[set], width));
        expect(second![0] - first![0]).toBeGreaterThanOrEqual(0.35 * width);
        expect(width).toBeGreaterThan(25);
      }
    }
  }
});

test("six players sit evenly on the oval, the player's own place at the bottom", () => {
  const middles = seatBoxes(5, true).map(
    ({ seat: [[x, y, w, h]] }) => [x + w / 2 - 560, (y + h / 2 - 306) * 2] as const,
  );
  const angles = middles
    .map(([x, y]) => (Math.atan2(y, x) * 180) / Math.PI)
    .map((one) => Math.round((one + 360) % 360));
  for (const [i, angle] of angles.entries()) expect(Math.abs(angle - ((90 + 60 * (i + 1)) % 360))).toBeLessThan(3);
});

test("a fan of any number of cards stays within its box", () => {
  const box: Box = [0, 0, 200, 140];
  for (let n = 1; n <= 12; n++) {
    const last = fan(n, n - 1, box, 100);
    expect(fan(n, 0, box, 100)[0]).toBeGreaterThanOrEqual(0);
    expect(last[0] + last[2]).toBeLessThanOrEqual(200 + 1e-9);
  }
});

test("areas share the width in proportion to their cards", () => {
  expect(split([2, 5], [0, 0, 710, 100], 10).map((one) => one[2])).toEqual([200, 500]);
});

test("hands of no player lie side by side where a game has no dealer's hand", () => {
  const place = (title: string) => ({ title, size: 3, hidden: false });
  const boxes = feltBoxes(felt({ hand: 0, places: { player: place("Player"), banker: place("Banker") } }), false);
  expect(boxes.dealer).toBe(null);
  const [one, other] = Object.values(boxes.places) as [Boxes, Boxes];
  expect(apart(one[0], boxes.tray[0]) && apart(other[0], boxes.shoe[0])).toBe(true);
  for (const kind of [0, 1, 2] as const) {
    expect(apart(one[kind], other[kind])).toBe(true);
    expect(apart(one[kind], boxes.call[kind]) && apart(other[kind], boxes.call[kind])).toBe(true);
    expect(inside(one[kind], STAGES[kind]) && inside(other[kind], STAGES[kind])).toBe(true);
  }
});

test("spots and seats of a tall felt stay between its rails", () => {
  for (const n of [1, 2, 4, 5, 6]) {
    const { spots } = feltBoxes(felt({ spots: Array.from({ length: n }, (_, i) => `spot${i}`) }), false);
    const xs = Object.values(spots).flatMap(([, tall]) => [tall[0], tall[0] + tall[2]]);
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...xs)).toBeLessThanOrEqual(TALL.w - 10);
  }
  for (const players of [true, false])
    for (let count = 1; count <= (players ? 9 : 6); count++)
      for (const { seat } of seatBoxes(count, players)) {
        expect(seat[1][0]).toBeGreaterThanOrEqual(8);
        expect(seat[1][0] + seat[1][2]).toBeLessThanOrEqual(TALL.w - 8);
      }
});

test("a printed sentence is broken at a dash or between words, into lines of similar length", () => {
  expect(inLines("PAIRS HAVE NO VALUE", 38)).toEqual(["PAIRS HAVE NO VALUE"]);
  expect(inLines("DEALER RECEIVES 5 CARDS - PAIRS DEALT TO THE DEALER HAVE NO VALUE", 38)).toEqual([
    "DEALER RECEIVES 5 CARDS",
    "PAIRS DEALT TO THE",
    "DEALER HAVE NO VALUE",
  ]);
  expect(inLines("PLAYERS AND DEALER MUST USE AT LEAST 1 HOLE CARD", 38)).toEqual([
    "PLAYERS AND DEALER MUST",
    "USE AT LEAST 1 HOLE CARD",
  ]);
});

test("a bet's title is broken into lines that fit its circle", () => {
  const lines = (title: string) => titleLines(title).join(" / ");
  expect(lines("Play")).toBe("Play");
  expect(lines("Insurance")).toBe("Insurance");
  expect(lines("Pocket Roo")).toBe("Pocket / Roo");
  expect(lines("Flush Roo")).toBe("Flush / Roo");
  expect(lines("7 Roo bonus")).toBe("7 Roo / bonus");
  expect(lines("Match the Color")).toBe("Match the / Color");
  expect(lines("Three Card Hard Hand")).toBe("Three Card / Hard Hand");
  expect(lines("Pai Gow with Breaker")).toBe("Pai Gow / with / Breaker");
});
