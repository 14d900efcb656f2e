import type { FeltPlan } from "../lib/types";

/**
 * The place of everything on the felt, in design units: one set for wide windows, one for tall ones. It depends only on
 * the game and the number of seats, so nothing moves during a round.
 */
export type Box = readonly [x: number, y: number, w: number, h: number];
export type Pair = readonly [wide: Box, tall: Box];

export const WIDE = { w: 1120, h: 640 };
export const TALL = { w: 372, h: 612 };
export const RATIO = 1.4; // height of a card to its width

/** Both boxes as CSS variables; the felt uses one set. */
export const boxStyle = ([wide, tall]: Pair): string =>
  `--wx:${wide[0]};--wy:${wide[1]};--ww:${wide[2]};--wh:${wide[3]};--tx:${tall[0]};--ty:${tall[1]};--tw:${tall[2]};--th:${tall[3]}`;

export interface FeltBoxes {
  dealer: Pair | null; // null if the dealer has no hand
  board: Pair | null; // community cards
  places: Record<string, Pair>; // other places that are drawn
  call: Pair;
  hand: Pair;
  spots: Record<string, Pair>;
  tables: Pair[]; // pay tables, as in the game's felt
  print: {
    wide: { y: number; dip: number; step: number }; // first line, curvature and line height
    beside: Box | null; // left of community cards, and mirrored: under the dealer's cards there is no room
    tall: { y: number };
  };
  plate: Pair;
  pots: Pair;
  ownBet: Pair;
  shoe: Pair;
  tray: Pair;
}

export function feltBoxes(felt: FeltPlan, players: boolean): FeltBoxes {
  const hasBoard = !!felt.places.board && !felt.places.board.hidden;
  const small = Object.keys(felt.places).filter(
    (name) => name !== "dealer" && name !== "board" && !felt.places[name]!.hidden,
  );
  const long = felt.hand > 4;
  const dealer = !!felt.places.dealer;
  return {
    dealer: !dealer
      ? null
      : hasBoard
        ? [
            [440, 14, 240, 106],
            [14, 86, 118, 78],
          ]
        : [
            [long ? 300 : 350, 12, long ? 520 : 420, 129],
            [long ? (small.length ? 12 : 46) : 66, 86, long ? 280 : 240, long ? 67 : 84],
          ],
    board: hasBoard
      ? players
        ? [
            [402, 190, 316, 128],
            [104, 96, 164, 74],
          ]
        : [boardBox(felt.places.board!.size), [dealer ? 150 : 82, 86, 208, dealer ? 78 : 86]]
      : null,
    places: Object.fromEntries(
      small.map((name, n) => {
        const size = felt.places[name]!.size;
        if (!dealer && !hasBoard) return [name, sideBySide(n, small.length)];
        const wide: Box = [842, 20 + n * 100, size === 1 ? 60 : 104, 84];
        const tall: Box = [304, 86 + n * 44, 60, 40];
        return [name, [wide, tall] as Pair];
      }),
    ),
    call: players
      ? [
          [250, 368, 620, 40],
          [6, 350, 360, 42],
        ]
      : [
          [170, hasBoard ? 272 : 262, 780, 40],
          [6, 187, 360, 42],
        ],
    hand: players
      ? [
          [420, 416, 280, 151],
          [86, 398, 200, 126],
        ]
      : [
          [long ? 190 : 352, hasBoard ? 320 : 310, long ? 740 : 416, 151],
          long ? [10, 238, TALL_ROOM, 101] : [10, 234, TALL_ROOM, 126],
        ],
    spots: spotBoxes(felt.spots, players),
    tables: tableBoxes(felt, players, hasBoard),
    print: {
      wide: hasBoard
        ? { y: 175, dip: 0, step: 0 }
        : felt.sentences.length > 2
          ? { y: 158, dip: 84, step: 20 }
          : { y: 172, dip: 84, step: 24 },
      beside: hasBoard && !players ? besideBoard(boardBox(felt.places.board!.size)) : null,
      tall: { y: players ? 560 : 525 },
    },
    plate: [
      [400, 600, 320, 32],
      [24, 576, 324, 32],
    ],
    pots: [
      [410, 320, 300, 46],
      [90, 178, 192, 64],
    ],
    ownBet: [
      [716, 470, 76, 60],
      [296, 440, 66, 48],
    ],
    shoe: players
      ? [
          [520, 616, 1, 1],
          [186, 606, 1, 1],
        ]
      : [
          [960, 20, 66, 92],
          [328, 4, 1, 1],
        ],
    tray: players
      ? [
          [540, 330, 40, 20],
          [176, 200, 20, 20],
        ]
      : [
          [150, 22, 124, 60],
          [36, 4, 1, 1],
        ],
  };
}

/** The box for community cards side by side, wide enough that none covers another. */
function boardBox(cards: number): Box {
  const height = 118;
  const width = Math.max(316, cards * (height / RATIO + 6) - 6);
  return [(WIDE.w - width) / 2, 142, width, height];
}

const besideBoard = ([x, y, , h]: Box): Box => [166, y, x - 176, h];

/** Boxes for hands that belong to no player, in the dealer's place between the tray and the shoe. */
function sideBySide(n: number, of: number): Pair {
  const wide = (580 - 20 * (of - 1)) / of;
  const tall = (356 - 8 * (of - 1)) / of;
  return [
    [290 + n * (wide + 20), 14, wide, 142],
    [8 + n * (tall + 8), 86, tall, 82],
  ];
}

const TALL_ROOM = 352; // of a tall felt, between its rails

/** Betting spots in a row that curves toward the player. */
function spotBoxes(names: string[], players: boolean): Record<string, Pair> {
  const n = names.length;
  const tall = Math.min(72, (TALL_ROOM - 4 * (n - 1)) / Math.max(n, 1));
  return Object.fromEntries(
    names.map((name, i) => {
      const off = i - (n - 1) / 2;
      const wide: Box = players ? [316, 462, 90, 90] : [560 - 45 + off * 104, 504 - off * off * 3, 90, 90];
      const gap = n > 1 ? Math.min(18, (TALL_ROOM - n * tall) / (n - 1)) : 0;
      const x = (TALL.w - n * tall - (n - 1) * gap) / 2 + i * (tall + gap);
      return [name, [wide, players ? [14, 440, 60, 60] : [x, 396, tall, tall]] as Pair];
    }),
  );
}

/** Breaks a printed sentence into lines of at most `most` letters: at a dash, else between words, of similar length. */
export function inLines(text: string, most: number): string[] {
  if (text.length <= most) return [text];
  const parts = text.split(" - ");
  if (parts.length > 1) return parts.flatMap((part) => inLines(part, most));
  const share = text.length / Math.ceil(text.length / most);
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line && (line.length + word.length / 2 > share || line.length + 1 + word.length > most)) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}

const TITLE = 10; // letters of a title that fit across a betting spot

/** A bet's title in lines that fit inside its circle, with and without chips below them. */
export const titleLines = (title: string): string[] =>
  title.length < 9 || !title.includes(" ") ? [title] : inLines(title, Math.min(TITLE, title.length - 1));

const LINE = 15.5; // units of a line in a pay table
const LETTERS = 21; // of a label that fit on one line
const NOTE_LETTERS = 20; // of a note, in capitals

const NONE: Box = [0, 0, 0, 0]; // a tall felt prints no pay tables; each spot shows its highest pay

/** Whether a pay table is printed in two columns, to fit next to the felt's sentences. */
export const twoColumns = (felt: FeltPlan, rows: number): boolean => felt.hand > 4 && rows > 6;

/** Pay tables left and right of the hand; for a long hand above it, then next to the spots. */
function tableBoxes(felt: FeltPlan, players: boolean, hasBoard: boolean): Pair[] {
  if (felt.hand > 4)
    return felt.pay_tables.map((table, n) => [besideLong(n, twoColumns(felt, table.rows.length)), NONE]);
  const top = players ? 440 : hasBoard ? 314 : 304; // below the ends of a long call line
  const used = { left: top, right: top };
  return felt.pay_tables.map((table) => {
    const side = used.left <= used.right ? "left" : "right";
    const lines = table.rows.reduce((sum, row) => sum + Math.ceil(row.label.length / LETTERS), 0);
    const notes = table.notes.reduce((sum, note) => sum + Math.ceil(note.length / NOTE_LETTERS), 0);
    const height = (lines + notes) * LINE + 21;
    const y = used[side];
    used[side] += height + 8;
    return [[side === "left" ? 160 : 778, y, 182, height], NONE] as Pair;
  });
}

/** The box of a pay table next to a long hand; at the bottom, where the rail curves in, only narrow ones fit. */
function besideLong(n: number, wide: boolean): Box {
  const below = n > 1;
  const width = wide ? 312 : below ? 170 : 180;
  const x = n % 2 ? (below ? 950 : 960) - width : below ? 348 - width : 158;
  return [x, below ? 484 : 157, width, below ? 107 : 105];
}

/** Boxes of the other seats, clockwise from the left, and of the chips in front of them. */
export function seatBoxes(count: number, players: boolean): { seat: Pair; bet: Pair }[] {
  const wide = players ? ring(count) : columns(count);
  return wide.map(({ seat, bet }, i) => {
    const tall = players ? tallRing(i, count) : tallRow(i, count);
    return { seat: [seat, tall], bet: [bet, [tall[0] + tall[2] - 84, tall[1] + tall[3] - 23, 82, 21]] } as {
      seat: Pair;
      bet: Pair;
    };
  });
}

interface Place {
  seat: Box;
  bet: Box;
}

/** Seats of a banked game: an arc on both sides of the dealer. */
function columns(count: number): Place[] {
  const left = Math.ceil(count / 2);
  const rows = (n: number): number[] => (n > 2 ? [132, 248, 364] : n === 2 ? [180, 310] : [220]);
  const found: Place[] = [];
  for (let i = 0; i < count; i++) {
    const onLeft = i < left;
    const side = onLeft ? left : count - left;
    const row = onLeft ? left - 1 - i : i - left;
    const y = rows(side)[row] ?? 132 + 116 * row;
    const x = onLeft ? 12 : 968;
    found.push({ seat: [x, y, 140, 114], bet: [x + 4, y + 84, 132, 26] });
  }
  return found;
}

/** Seats between players: within the oval of the felt, with the tags above them. */
const RING: Place[] = [
  { seat: [104, 400, 150, 108], bet: [262, 410, 76, 52] },
  { seat: [26, 284, 150, 108], bet: [184, 306, 76, 52] },
  { seat: [80, 168, 150, 108], bet: [238, 212, 76, 52] },
  { seat: [246, 48, 150, 108], bet: [300, 158, 76, 52] },
  { seat: [485, 26, 150, 108], bet: [402, 74, 76, 52] },
  { seat: [724, 48, 150, 108], bet: [744, 158, 76, 52] },
  { seat: [890, 168, 150, 108], bet: [806, 212, 76, 52] },
  { seat: [944, 284, 150, 108], bet: [860, 306, 76, 52] },
  { seat: [866, 400, 150, 108], bet: [782, 410, 76, 52] },
  { seat: [485, 484, 150, 108], bet: [522, 428, 76, 52] }, // the player's own place, for spectators
];
const SPREAD: Record<number, number[]> = {
  1: [4],
  2: [2, 6],
  3: [1, 4, 7],
  4: [1, 3, 5, 7],
  5: [1, 2, 4, 6, 7],
  6: [0, 2, 3, 5, 6, 8],
  7: [0, 1, 3, 4, 5, 7, 8],
  8: [0, 1, 2, 3, 5, 6, 7, 8],
  9: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  10: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
};

const ring = (count: number): Place[] => (SPREAD[count] ?? []).map((place) => RING[place]!);

function tallRing(i: number, count: number): Box {
  const place = (SPREAD[count] ?? [])[i] ?? i;
  if (place === 4) return [140, 2, 92, 78];
  if (place === 9) return [140, 440, 92, 78];
  const left = place < 4;
  const row = left ? 3 - place : place - 5;
  return [left ? 8 : 272, 4 + row * 84, 92, 78];
}

function tallRow(i: number, count: number): Box {
  const w = Math.min(115, (TALL_ROOM - 3 * (count - 1)) / count);
  const all = count * w + 3 * (count - 1);
  return [(372 - all) / 2 + i * (w + 3), 2, w, 80];
}

/** The box of a card in a row of fixed width: more cards overlap more. */
export function fan(n: number, i: number, box: Box, card: number): Box {
  const pitch = n > 1 ? Math.min(card + 6, (box[2] - card) / (n - 1)) : 0;
  const length = card + pitch * (n - 1);
  return [(box[2] - length) / 2 + pitch * i, 0, card, card * RATIO];
}

/** Areas of a hand side by side, with widths in proportion to their number of cards. */
export function split(sizes: number[], box: Box, gap: number): Box[] {
  const total = sizes.reduce((sum, one) => sum + one, 0) || 1;
  const room = box[2] - gap * (sizes.length - 1);
  let x = 0;
  return sizes.map((size) => {
    const w = (room * size) / total;
    const found: Box = [x, 0, w, box[3]];
    x += w + gap;
    return found;
  });
}
