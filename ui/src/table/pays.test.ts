import { expect, test } from "vitest";
import type { Game, Wager } from "../lib/types";
import { highestPay, notesInLines, payingRows, paysWithoutTable } from "./pays";

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

test("the felt prints what a bet without a pay table pays, even money apart", () => {
  const row = (label: string, pays: string, text: string) => ({ key: label, label, pays, text });
  const game = {
    felt: { spots: ["bet", "side", "insurance", "play", "bank"], pay_tables: [{ wager: "side" }] },
    wagers: [
      { name: "bet", title: "Natural", rows: [row("Natural", "3/2", "3 to 2"), row("Win", "1", "1 to 1")] },
      { name: "side", title: "Side", rows: [row("Pair", "11", "11 to 1")] },
      { name: "insurance", title: "Insurance", rows: [row("Dealer natural", "2", "2 to 1"), row("Other", "-1", "")] },
      { name: "play", title: "Play", rows: [row("Wins", "1", "1 to 1")] },
      { name: "bank", title: "Bank", rows: [row("Wins", "1", "1 to 1"), row("Wins with six", "1/2", "1 to 2")] },
    ],
  } as unknown as Game;
  expect(paysWithoutTable(game)).toEqual(["Natural pays 3 to 2", "Insurance pays 2 to 1"]);
});

test("a sentence about one bet names it where tables are not printed", () => {
  const table = (title: string, ...notes: string[]) => ({ wager: title, title, rows: [], notes });
  expect(notesInLines([table("A", "BOTH"), table("B", "ONE", "TWO"), table("C", "BOTH"), table("D")])).toEqual([
    "BOTH",
    "B: ONE - TWO",
  ]);
});
