import { expect, test } from "vitest";
import type { Wager } from "../lib/types";
import { highestPay, payingRows } from "./pays";

const wager = (...pays: string[]): Wager =>
  ({ rows: pays.map((one) => ({ key: one, label: one, pays: one, text: one })) }) as unknown as Wager;

test("the highest pay is found wherever it is printed", () => {
  expect(highestPay(wager("25", "35", "5", "-1"))?.pays).toBe("35");
  expect(highestPay(wager("1", "3/2", "0", "-1/2"))?.pays).toBe("3/2");
  expect(highestPay(wager("$50", "$5000"))?.pays).toBe("$5000");
  expect(highestPay(wager("0", "-1"))).toBeUndefined();
});

test("of equal pays the first one counts; pushes and losses do not pay", () => {
  expect(payingRows(wager("2", "0", "-1/2", "1", "-1")).map((row) => row.pays)).toEqual(["2", "1"]);
  expect(highestPay(wager("1", "1"))).toBeDefined();
});
