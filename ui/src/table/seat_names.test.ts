import { expect, test } from "vitest";
import { withNames } from "./seat_names";

test("the log names players instead of their seats", () => {
  const seats = { 1: { name: "Ann" }, 2: { name: "x", bot: true } };
  expect(withNames("Seat 2 folds to Seat 1's raise; seat 3 is free", seats)).toBe(
    "Bot 2 folds to Ann's raise; seat 3 is free",
  );
});
