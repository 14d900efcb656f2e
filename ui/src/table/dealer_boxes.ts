import { eachSet, LOW, split, TALL, WIDE, type Box, type Boxes, type FeltBoxes } from "./geometry";

/**
 * The felt from the dealer's eye: the player's table turned by 180 degrees. The dealer is nearest, seat 1 at the dealer's
 * left, which is the left of the screen; a row that climbs from a player's left is seen here the other way round.
 */
export const SEAT = { w: 176, h: 196 }; // a seat's own frame: the player at the top, the dealer at the bottom

export interface DealersBoxes extends Pick<FeltBoxes, "call" | "emblem" | "print" | "shoe" | "tray" | "tables"> {
  places: Record<string, Boxes>;
  discard: Boxes;
  cut: Boxes;
  pots: Boxes;
}

/** Where a seat stands: the middle of its frame, how far it is turned, and its scale. */
export interface Stand {
  x: number;
  y: number;
  angle: number;
  scale: number;
}

/** The stands of one seat for wide, tall and low windows: along the arc, seat 1 at the left. */
export function standsOf(i: number, count: number): readonly [Stand, Stand, Stand] {
  const t = count > 1 ? (2 * i) / (count - 1) - 1 : 0;
  const side = Math.sign(t);
  const off = Math.abs(t);
  const crowd = Math.min(1, 6.2 / Math.max(count, 6));
  return [
    {
      x: WIDE.w / 2 + 456 * t,
      y: 112 + 130 * off ** 1.9,
      angle: 16 * side * off ** 1.3,
      scale: 0.98 * crowd,
    },
    { x: TALL.w / 2 + 151 * t, y: 46 + 14 * off ** 1.9, angle: 0, scale: 0.34 * crowd },
    { x: LOW.w / 2 + 314 * t, y: 76 + 62 * off ** 1.9, angle: 12 * side * off ** 1.3, scale: 0.66 * crowd },
  ];
}

/** On a tall felt the seat at the cursor is also drawn large. */
export const AT_HAND: Stand = { x: TALL.w / 2, y: 216, angle: 0, scale: 1.25 };

/** A stand as CSS variables: x, y, turn and scale of each set. */
export const standStyle = (stands: readonly [Stand, Stand, Stand]): string =>
  ["w", "t", "l"]
    .map((set, n) => {
      const { x, y, angle, scale } = stands[n]!;
      return `--${set}x:${x};--${set}y:${y};--${set}r:${angle}deg;--${set}s:${scale}`;
    })
    .join(";");

const all = (box: Box): Boxes => [box, box, box];

/** The circles of a seat, in its own frame; the player's leftmost is at the dealer's right. */
export function circleBoxes(names: readonly string[]): Record<string, Boxes> {
  const rows =
    names.length > 4
      ? [names.slice(0, Math.ceil(names.length / 2)), names.slice(Math.ceil(names.length / 2))]
      : [names];
  const size = rows.length > 1 ? Math.min(38, Math.floor(SEAT.w / rows[0]!.length) - 1) : 45;
  return Object.fromEntries(
    rows.flatMap((row, r) =>
      row.map((name, i) => {
        const off = (row.length - 1) / 2 - i; // turned round
        const pitch = Math.min(58, SEAT.w / row.length);
        const y = rows.length > 1 ? 24 + r * 39 : 34 + off * off * 3;
        return [name, all([SEAT.w / 2 + off * pitch - size / 2, y, size, size])];
      }),
    ),
  );
}

/** The plate with a seat's number, and the cards of its hands side by side. */
export const PLATE = all([28, 0, 120, 22]);
export const handBoxes = (count: number): Boxes[] =>
  split(Array(count).fill(1), [0, 0, 172, 70], 6).map(([x, , w]) => all([2 + x, 104, w, 70]));

/** Everything but the seats. Places are side by side before the dealer, in the order of the game; the last ones are small. */
export function dealersBoxes(
  places: readonly string[],
  sizes: Record<string, number>,
  small: readonly string[],
): DealersBoxes {
  const main = places.filter((name) => !small.includes(name));
  const wide = row(main, sizes, [212, 360, 696, 92], 24);
  const tall = row(main, sizes, [16, 362, 340, 74], 10);
  const low = row(main, sizes, [150, 188, 460, 78], 14);
  const aside = (n: number): Boxes => [
    [890 - n * 66, 486, 56, 44],
    [314, 268 + n * 38, 44, 32],
    [618 - n * 46, 290, 42, 32],
  ];
  return {
    places: Object.fromEntries([
      ...main.map((name, n) => [name, eachSet((set) => [wide, tall, low][set]![n]!)] as const),
      ...small.map((name, n) => [name, aside(n)] as const),
    ]),
    call: [
      [230, 484, 660, 34],
      [6, 452, 360, 34],
      [150, 284, 460, 28],
    ],
    shoe: [
      [40, 420, 140, 108],
      [8, 152, 56, 108],
      [14, 210, 112, 78],
    ],
    discard: [
      [972, 420, 108, 108],
      [308, 152, 56, 108],
      [660, 210, 86, 78],
    ],
    tray: [
      [320, 532, 480, 100],
      [8, 508, 272, 84],
      [190, 322, 380, 84],
    ],
    cut: [
      [70, 536, 230, 92],
      [286, 508, 78, 84],
      [24, 322, 156, 80],
    ],
    pots: [
      [440, 300, 240, 44],
      [90, 314, 192, 30],
      [290, 146, 180, 32],
    ],
    emblem: [
      [455, 210, 210, 210],
      [106, 130, 160, 160],
      [300, 60, 150, 150],
    ],
    print: { wide: { y: 270, dip: 0, step: 0 }, beside: null, tall: { y: 604 } },
    tables: [],
  };
}

/** Boxes side by side in a row, as wide as their cards need. */
function row(names: readonly string[], sizes: Record<string, number>, [x, y, w, h]: Box, gap: number): Box[] {
  const cards = names.map((name) => Math.max(sizes[name] ?? 1, 1));
  const most = names.map((_, n) => cards[n]! * (h / 1.4 + 10) + 12);
  const sum = most.reduce((a, b) => a + b, 0) + gap * (names.length - 1);
  const room = Math.min(w, sum);
  return split(most, [0, 0, room, h], gap).map(([at, , width]) => [x + (w - room) / 2 + at, y, width, h]);
}
