import { expect, test } from "vitest";
import { bigRoad, winnerOf, type Winner } from "./roads";

test("the winner is read from the sentence of the result", () => {
  expect(
    ["Player wins, 6 to 3: +$10", "Banker wins, 9 to 2: -$10", "Both have 7: +$80", "Place your bets"].map(winnerOf),
  ).toEqual(["player", "banker", "tie", null]);
});

test("the big road has a column for each run, and ties on the mark before them", () => {
  const winners: Winner[] = ["tie", "banker", "banker", "tie", "player", "banker"];
  const runs = bigRoad(winners).map((column) => column.map(({ winner, ties }) => `${winner[0]}${ties}`).join(" "));
  expect(runs).toEqual(["b1 b1", "p0", "b0"]);
});
