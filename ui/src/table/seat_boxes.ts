import { TALL_ROOM, type Box, type Boxes } from "./geometry";

/** Boxes of the other seats, clockwise from the left, and of the chips in front of them. */
export function seatBoxes(count: number, players: boolean): { seat: Boxes; bet: Boxes }[] {
  return Array.from({ length: count }, (_, i) => {
    const wide = players ? onOval(i, count, OVAL) : column(i, count, WIDE_COLUMNS);
    const tall = players ? tallRing(i, count) : tallRow(i, count);
    const low = players ? onOval(i, count, count <= FEW ? LOW_OVAL : LOW_OVAL_FULL) : column(i, count, LOW_COLUMNS);
    return {
      seat: [wide.seat, tall, low.seat],
      bet: [
        wide.bet,
        players
          ? [tall[0], tall[1] + tall[3] - 18, tall[2], 17]
          : [tall[0] + tall[2] - 84, tall[1] + tall[3] - 23, 82, 21],
        low.bet,
      ],
    };
  });
}

interface Place {
  seat: Box;
  bet: Box;
}

interface Columns {
  rows: Record<number, number[]>; // tops of one, two or three seats
  left: number;
  right: number;
  size: readonly [w: number, h: number];
}

const WIDE_COLUMNS: Columns = {
  rows: { 1: [220], 2: [180, 310], 3: [132, 248, 364] },
  left: 12,
  right: 968,
  size: [140, 114],
};
const LOW_COLUMNS: Columns = {
  rows: { 1: [140], 2: [70, 200], 3: [8, 138, 268] },
  left: 4,
  right: 634,
  size: [122, 118],
};

/** A seat of a banked game: the seats are in two columns, on both sides of the dealer. */
function column(i: number, count: number, of: Columns): Place {
  const left = Math.ceil(count / 2);
  const onLeft = i < left;
  const row = onLeft ? left - 1 - i : i - left;
  const tops = of.rows[onLeft ? left : count - left] ?? of.rows[3]!;
  const [w, h] = of.size;
  const [x, y] = [onLeft ? of.left : of.right, tops[row] ?? of.rows[3]![0]! + (h + 2) * row];
  return { seat: [x, y, w, h], bet: [x + 4, y + h - 30, w - 8, 26] };
}

interface Oval {
  centre: readonly [x: number, y: number];
  radius: readonly [x: number, y: number]; // of the seats' middles
  bets: readonly [x: number, y: number]; // radius of the bets in front of them
  size: readonly [w: number, h: number];
  bet: readonly [w: number, h: number];
}

const OVAL: Oval = { centre: [560, 306], radius: [444, 222], bets: [268, 116], size: [132, 118], bet: [76, 50] };
const LOW_OVAL: Oval = { centre: [380, 200], radius: [318, 149], bets: [196, 84], size: [104, 101], bet: [60, 34] };
const LOW_OVAL_FULL: Oval = { ...LOW_OVAL, centre: [380, 196], radius: [318, 150], size: [96, 86] };
export const FEW = 5; // other seats that have room for large cards on small felts
const BOTTOM = Math.PI / 2; // the player's own place

/** A seat between players: evenly on the oval with the player's own, clockwise from there. */
function onOval(i: number, count: number, oval: Oval): Place {
  const all = count > 9 ? count : count + 1; // for spectators there is no own place
  const angle = BOTTOM + (2 * Math.PI * (i + 1)) / all;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const box = (radius: readonly [number, number], [w, h]: readonly [number, number]): Box => [
    Math.round(oval.centre[0] + x * radius[0] - w / 2),
    Math.round(oval.centre[1] + y * radius[1] - h / 2),
    w,
    h,
  ];
  return { seat: box(oval.radius, oval.size), bet: box(oval.bets, oval.bet) };
}

/** Places around a tall felt, from the lower left up and down to the lower right. */
const SPREAD: Record<number, number[]> = {
  1: [4],
  2: [2, 6],
  3: [1, 4, 7],
  4: [1, 3, 5, 7],
  5: [1, 3, 4, 5, 7],
  6: [0, 2, 3, 5, 6, 8],
  7: [0, 1, 3, 4, 5, 7, 8],
  8: [0, 1, 2, 3, 5, 6, 7, 8],
  9: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  10: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
};

function tallRing(i: number, count: number): Box {
  const place = (SPREAD[count] ?? [])[i] ?? i;
  const height = count <= FEW ? 138 : 78;
  if (place === 4) return [137, 2, 98, height];
  if (place === 9) return [140, 440, 92, 78];
  const left = place < 4;
  const row = left ? 3 - place : place - 5;
  return [left ? 8 : 266, 4 + row * 84, 98, height];
}

function tallRow(i: number, count: number): Box {
  const w = Math.min(115, (TALL_ROOM - 3 * (count - 1)) / count);
  const all = count * w + 3 * (count - 1);
  return [(372 - all) / 2 + i * (w + 3), 2, w, 80];
}
