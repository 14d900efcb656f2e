import { expect, test } from "vitest";
import { longestLine, neighbor, placed, sizeOf, turned, type BoardSpot } from "./board";

const spot = (wager: string, x: number, y: number, width = 1, height = 1): BoardSpot => ({
  wager,
  x,
  y,
  width,
  height,
  text: wager,
  color: "",
});
const SPOTS = [
  spot("a", 0, 0),
  spot("b", 1, 0),
  spot("c", 2, 0),
  spot("line", 0, 1, 3),
  spot("corner", 0.9, 0.9, 0.2, 0.2),
];

test("a grid is as large as the bets that lie on it", () => {
  expect(sizeOf(SPOTS)).toEqual({ columns: 3, rows: 2 });
});

test("a wide layout is turned in a window that is higher than wide, and only then", () => {
  expect(placed(SPOTS, false)).toBe(SPOTS);
  expect(placed(turned(SPOTS), true)).toEqual(turned(SPOTS));
  const [first, , last, line] = placed(SPOTS, true);
  expect([first!.x, first!.y, last!.x, last!.y]).toEqual([1, 0, 1, 2]);
  expect([line!.x, line!.y, line!.width, line!.height]).toEqual([0, 0, 1, 3]);
  expect(sizeOf(turned(SPOTS))).toEqual({ columns: 2, rows: 3 });
});

test("arrow keys go to the nearest bet in their direction, and nowhere from the edge", () => {
  expect(neighbor(SPOTS, "c", -1, 0)).toBe("b");
  expect(neighbor(SPOTS, "b", 1, 0)).toBe("c");
  expect(neighbor(SPOTS, "b", 0, 1)).toBe("line");
  expect(neighbor(SPOTS, "a", 0, -1)).toBeUndefined();
  expect(neighbor(SPOTS, "gone", 1, 0)).toBe("a");
});

test("a text is broken between words where two lines fit", () => {
  expect([longestLine("Any Place", true), longestLine("Any Place", false)]).toEqual([5, 9]);
});
