import type { FeltPlan } from "../lib/types";

/**
 * The place of everything on the felt, in design units: one set of boxes for wide windows, one for tall ones, and one for
 * low ones, such as a phone that lies on its side. A box depends only on the game and the number of seats, so nothing
 * moves during a round.
 */
export type Box = readonly [x: number, y: number, w: number, h: number];
export type Boxes = readonly [wide: Box, tall: Box, low: Box];

export const WIDE = { w: 1120, h: 640 };
export const TALL = { w: 372, h: 612 };
export const LOW = { w: 760, h: 412 };
export const STAGES = [WIDE, TALL, LOW] as const;
export const RATIO = 1.4; // height of a card to its width

const SETS = ["w", "t", "l"] as const;
const SIDES = ["x", "y", "w", "h"] as const;

/** All boxes as CSS variables, --wx to --lh; the felt uses one set. */
export const boxStyle = (boxes: Boxes): string =>
  SETS.flatMap((set, n) => SIDES.map((side, i) => `--${set}${side}:${boxes[n]![i]}`)).join(";");

/** The same computed for each of the three sets. */
export const eachSet = (make: (set: 0 | 1 | 2) => Box): Boxes => [make(0), make(1), make(2)];

export interface FeltBoxes {
  dealer: Boxes | null; // null if the dealer has no hand
  board: Boxes | null; // community cards
  places: Record<string, Boxes>; // other places that are drawn
  call: Boxes;
  hand: Boxes;
  spots: Record<string, Boxes>;
  tables: Boxes[]; // pay tables, as in the game's felt
  print: {
    wide: { y: number; dip: number; step: number }; // first line, curvature and line height
    beside: Box | null; // left of community cards, and mirrored: under the dealer's cards there is no room
    tall: { y: number };
  };
  emblem: Boxes; // printed in the middle of the cloth
  plate: Boxes;
  pots: Boxes;
  ownBet: Boxes;
  shoe: Boxes;
  tray: Boxes;
}

export function feltBoxes(felt: FeltPlan, players: boolean): FeltBoxes {
  const hasBoard = !!felt.places.board && !felt.places.board.hidden;
  const small = Object.keys(felt.places).filter(
    (name) => name !== "dealer" && name !== "board" && !felt.places[name]!.hidden,
  );
  const long = felt.hand > 4;
  const dealer = !!felt.places.dealer;
  return {
    dealer: dealer ? dealerBox(long, hasBoard, small.length > 0) : null,
    board: hasBoard ? communityBox(felt.places.board!.size, dealer, players) : null,
    places: Object.fromEntries(
      small.map((name, n) => {
        const size = felt.places[name]!.size;
        if (!dealer && !hasBoard) return [name, sideBySide(n, small.length)];
        const wide: Box = [842, 20 + n * 100, size === 1 ? 60 : 104, 84];
        const tall: Box = [304, 84 + n * 44, 60, 40];
        return [name, [wide, tall, [548, 4 + n * 50, 70, 40]] as Boxes];
      }),
    ),
    ...(players ? playersBoxes() : bankedBoxes(long, hasBoard)),
    spots: spotBoxes(felt.spots, players),
    tables: tableBoxes(felt, players, hasBoard),
    print: {
      wide: hasBoard
        ? { y: 175, dip: 0, step: 0 }
        : felt.sentences.length > 2
          ? { y: 158, dip: 84, step: 20 }
          : { y: 172, dip: 84, step: 24 },
      beside: hasBoard && !players ? besideBoard(boardBox(felt.places.board!.size)) : null,
      tall: { y: players ? 560 : 528 },
    },
  };
}

type Fixed = Pick<FeltBoxes, "call" | "hand" | "emblem" | "plate" | "pots" | "ownBet" | "shoe" | "tray">;

/** Where things lie between players. */
const playersBoxes = (): Fixed => ({
  call: [
    [320, 376, 480, 38],
    [6, 346, 360, 46],
    [190, 232, 380, 30],
  ],
  hand: [
    [452, 424, 216, 146],
    [86, 398, 200, 126],
    [300, 266, 160, 98],
  ],
  emblem: [
    [440, 180, 240, 240],
    [96, 200, 180, 180],
    [300, 90, 160, 160],
  ],
  plate: [
    [400, 602, 320, 32],
    [24, 576, 324, 32],
    [240, 382, 280, 28],
  ],
  pots: [
    [430, 330, 260, 42],
    [110, 208, 152, 64],
    [290, 198, 180, 34],
  ],
  ownBet: [
    [676, 470, 76, 60],
    [296, 440, 66, 48],
    [468, 288, 60, 44],
  ],
  shoe: [
    [520, 616, 1, 1],
    [186, 606, 1, 1],
    [380, 404, 1, 1],
  ],
  tray: [
    [540, 330, 40, 20],
    [176, 230, 20, 20],
    [370, 200, 20, 20],
  ],
});

/** Where things lie against the bank. */
const bankedBoxes = (long: boolean, hasBoard: boolean): Fixed => ({
  call: [
    [170, hasBoard ? 272 : 262, 780, 40],
    [6, 182, 360, 48],
    [130, 106, 500, 38],
  ],
  hand: [
    [long ? 190 : 352, hasBoard ? 320 : 310, long ? 740 : 416, 151],
    long ? [10, 246, TALL_ROOM, 101] : [10, 238, TALL_ROOM, 126],
    [136, 150, 488, 112],
  ],
  emblem: [
    [430, 210, 260, 260],
    [86, 170, 200, 200],
    [290, 100, 180, 180],
  ],
  plate: [
    [400, 600, 320, 32],
    [24, 576, 324, 32],
    [240, 382, 280, 28],
  ],
  pots: [
    [410, 320, 300, 46],
    [90, 178, 192, 64],
    [300, 180, 160, 40],
  ],
  ownBet: [
    [716, 470, 76, 60],
    [296, 440, 66, 48],
    [640, 300, 60, 44],
  ],
  shoe: [
    [960, 20, 66, 92],
    [328, 4, 1, 1],
    [640, 2, 1, 1],
  ],
  tray: [
    [150, 22, 124, 60],
    [36, 4, 1, 1],
    [120, 2, 1, 1],
  ],
});

function dealerBox(long: boolean, hasBoard: boolean, small: boolean): Boxes {
  if (hasBoard)
    return [
      [440, 14, 240, 106],
      [14, 86, 118, 78],
      [132, 8, 150, 88],
    ];
  return [
    [long ? 300 : 350, 12, long ? 520 : 420, 129],
    [long ? (small ? 12 : 46) : 66, 86, long ? 280 : 240, long ? 67 : 80],
    [long ? 140 : 170, 8, long ? 400 : 420, long ? 80 : 88],
  ];
}

function communityBox(size: number, dealer: boolean, players: boolean): Boxes {
  if (players)
    return [
      [402, 196, 316, 124],
      [110, 128, 152, 74],
      [282, 104, 196, 90],
    ];
  return [
    boardBox(size),
    [dealer ? 150 : 82, 86, 208, dealer ? 78 : 86],
    dealer ? [300, 8, 320, 88] : [180, 8, 400, 88],
  ];
}

/** The box for community cards side by side, wide enough that none covers another. */
function boardBox(cards: number): Box {
  const height = 118;
  const width = Math.max(316, cards * (height / RATIO + 6) - 6);
  return [(WIDE.w - width) / 2, 142, width, height];
}

const besideBoard = ([x, y, , h]: Box): Box => [166, y, x - 176, h];

/** Boxes for hands that belong to no player, in the dealer's place between the tray and the shoe. */
function sideBySide(n: number, of: number): Boxes {
  const wide = (580 - 20 * (of - 1)) / of;
  const tall = (356 - 8 * (of - 1)) / of;
  const low = (480 - 14 * (of - 1)) / of;
  return [
    [290 + n * (wide + 20), 14, wide, 142],
    [8 + n * (tall + 8), 86, tall, 78],
    [140 + n * (low + 14), 8, low, 88],
  ];
}

export const TALL_ROOM = 352; // of a tall felt, between its rails

/** Betting spots in a row that curves toward the player. */
function spotBoxes(names: string[], players: boolean): Record<string, Boxes> {
  const n = names.length;
  const tall = Math.min(72, (TALL_ROOM - 4 * (n - 1)) / Math.max(n, 1));
  return Object.fromEntries(
    names.map((name, i) => {
      const off = i - (n - 1) / 2;
      const wide: Box = players ? [364, 470, 80, 80] : [560 - 45 + off * 104, 504 - off * off * 3, 90, 90];
      const gap = n > 1 ? Math.min(18, (TALL_ROOM - n * tall) / (n - 1)) : 0;
      const x = (TALL.w - n * tall - (n - 1) * gap) / 2 + i * (tall + gap);
      const low: Box = players ? [232, 288, 52, 52] : [380 - 28 + off * Math.min(94, 490 / n), 284, 54, 54];
      return [name, [wide, players ? [14, 440, 60, 60] : [x, 400, tall, tall], low] as Boxes];
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

const NONE: Box = [0, 0, 0, 0]; // tall and low felts print no pay tables; each spot shows its highest pay

/** Whether a pay table is printed in two columns, to fit next to the felt's sentences. */
export const twoColumns = (felt: FeltPlan, rows: number): boolean => felt.hand > 4 && rows > 6;

/** Pay tables left and right of the hand; for a long hand above it, then next to the spots. */
function tableBoxes(felt: FeltPlan, players: boolean, hasBoard: boolean): Boxes[] {
  if (felt.hand > 4)
    return felt.pay_tables.map((table, n) => [besideLong(n, twoColumns(felt, table.rows.length)), NONE, NONE]);
  const top = players ? 440 : hasBoard ? 314 : 304; // below the ends of a long call line
  const used = { left: top, right: top };
  return felt.pay_tables.map((table) => {
    const side = used.left <= used.right ? "left" : "right";
    const lines = table.rows.reduce((sum, row) => sum + Math.ceil(row.label.length / LETTERS), 0);
    const notes = table.notes.reduce((sum, note) => sum + Math.ceil(note.length / NOTE_LETTERS), 0);
    const height = (lines + notes) * LINE + 21;
    const y = used[side];
    used[side] += height + 8;
    return [[side === "left" ? 160 : 778, y, 182, height], NONE, NONE] as Boxes;
  });
}

/** The box of a pay table next to a long hand; at the bottom, where the rail curves in, only narrow ones fit. */
function besideLong(n: number, wide: boolean): Box {
  const below = n > 1;
  const width = wide ? 312 : below ? 170 : 180;
  const x = n % 2 ? (below ? 950 : 960) - width : below ? 348 - width : 158;
  return [x, below ? 484 : 157, width, below ? 107 : 105];
}

/** The box of a card in a row of fixed width: more cards overlap more. */
export function fan(n: number, i: number, box: Box, card: number): Box {
  const pitch = n > 1 ? Math.min(card + 6, (box[2] - card) / (n - 1)) : 0;
  const length = card + pitch * (n - 1);
  return [(box[2] - length) / 2 + pitch * i, 0, card, card * RATIO];
}

const LANE_FOOT = [30, 24, 6] as const; // below the cards of a lane: their name, the bet and its result
const SHOWN = 0.36; // of a card that another lies on, in card widths: its index

/** The width of cards in a row of `n`, so that the index of each can be read. */
export const cardWidth = (n: number, box: Box, most: number): number =>
  Math.min(most, box[3] / RATIO, box[2] / (1 + SHOWN * (Math.max(n, 1) - 1)));

/** One lane for each hand of a player who has split; no higher than its cards, so that its bet fits below. */
export const lanes = (hand: Boxes, count: number): Boxes[] =>
  Array.from({ length: count }, (_, i) =>
    eachSet((set) => {
      const [x, y, , h] = hand[set];
      const lane = split(Array(count).fill(1), hand[set], [14, 6, 10][set]!)[i]!;
      const room = count > 1 ? h - LANE_FOOT[set]! : h;
      const height = count > 1 ? RATIO * cardWidth(2, [0, 0, lane[2], room], h) : h;
      return [x + lane[0], y, lane[2], height];
    }),
  );

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
