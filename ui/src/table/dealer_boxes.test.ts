import { describe, expect, it } from "vitest";
import { circleBoxes, dealersBoxes, SEAT, standsOf } from "./dealer_boxes";
import { STAGES, type Box } from "./geometry";

const apart = (one: Box, other: Box): boolean =>
  one[0] + one[2] <= other[0] ||
  other[0] + other[2] <= one[0] ||
  one[1] + one[3] <= other[1] ||
  other[1] + other[3] <= one[1];

describe("the felt from the dealer's eye", () => {
  it("has seat 1 at the dealer's left and every seat on the stage", () => {
    for (const count of [1, 2, 6, 7, 10])
      for (const set of [0, 1, 2] as const) {
        const stands = Array.from({ length: count }, (_, i) => standsOf(i, count)[set]);
        for (const [i, stand] of stands.entries()) {
          if (i) expect(stand.x).toBeGreaterThan(stands[i - 1]!.x);
          const half = (SEAT.w / 2) * stand.scale * 0.9;
          expect(stand.x - half).toBeGreaterThanOrEqual(0);
          expect(stand.x + half).toBeLessThanOrEqual(STAGES[set].w);
        }
      }
  });
  it("turns the circles round: the player's leftmost is at the dealer's right", () => {
    const boxes = circleBoxes(["a", "b", "c"]);
    expect(boxes.a![0][0]).toBeGreaterThan(boxes.c![0][0]);
    const many = Object.values(circleBoxes([..."abcdefghi"])).map((one) => one[0]);
    for (const [i, one] of many.entries()) for (const other of many.slice(0, i)) expect(apart(one, other)).toBe(true);
  });
  it("keeps the dealer's places, shoe, racks and chips apart", () => {
    const sizes = { dealer: 7, board: 3, breaker: 1, burn: 2, discards: 3 };
    for (const places of [["dealer"], ["dealer", "board", "burn"], ["dealer", "breaker", "discards", "burn"]]) {
      const found = dealersBoxes(places, sizes, ["burn", "discards"]);
      const all = [...Object.values(found.places), found.shoe, found.discard, found.tray, found.cut];
      for (const set of [0, 1, 2] as const)
        for (const [i, one] of all.entries())
          for (const other of all.slice(0, i))
            expect(apart(one[set], other[set]), `${one[set]} ${other[set]}`).toBe(true);
    }
  });
});
