import { expect, it } from "vitest";
import type { Ask, Choice } from "../lib/types";
import { resultText, resultLine, idleText, questionOf, secondsLeft } from "./table_messages";

const choice = (text: string, cost: number): Choice => ({ text, label: text, cost }) as Choice;
const ask = (spot: string, ...choices: Choice[]): Ask => ({ spot, question: "Hit or stand?", choices }) as Ask;

it("asks the game's question, or what it costs to call", () => {
  expect(questionOf(ask("1"), null)).toBe("Hit or stand?");
  expect(questionOf(ask("1", choice("check", 0)), 300)).toBe("Check or bet, $3 in the pot");
  expect(questionOf(ask("1", choice("fold", 0), choice("call", 200)), 700)).toBe("$2 to call, $7 in the pot");
});

it("ends with the reason, and with the amount where there is none", () => {
  const ending = { sentence: "Flush beats the dealer's pair of fours: +$4", lit: {} };
  expect(resultText(ending as never, 400)).toBe(ending.sentence);
  expect(resultText(null, -400)).toBe("You lose $4");
  expect(resultText(null, undefined)).toBe("");
  expect(
    [resultLine("", 1, false), resultLine("", -1, false), resultLine("", 0, false)].map((one) => one.tone),
  ).toEqual(["won", "lost", ""]);
});

it("says why a player has nothing to do", () => {
  const now = { seated: true, players: true, dealtIn: false, out: true, waits: false, owed: ["big"] };
  expect(idleText(now)).toBe("You sit out this hand. You owe a big blind.");
  expect(idleText({ ...now, seated: false })).toBe(
    "You are watching: each hand is shown when it is over. Take a free seat to play.",
  );
});

it("shows a clock only while players are waited for", () => {
  const shown = (what: "betting" | "seeds" | "decision") => ({
    clock: { what, ends: 31_000, now: 1_000, bank: false },
    at: 500,
  });
  const none = { bets: false, decisions: false };
  expect(secondsLeft(shown("decision"), 5_500, { bets: false, decisions: true })).toBe(25);
  expect(secondsLeft(shown("betting"), 99_000, { bets: true, decisions: false })).toBe(0);
  expect(secondsLeft(shown("decision"), 500, { bets: true, decisions: false })).toBe(null); // where players decide nothing
  expect(secondsLeft(shown("betting"), 500, none)).toBe(null);
  expect(secondsLeft(shown("seeds"), 500, { bets: true, decisions: true })).toBe(null); // browsers open them
  expect(secondsLeft(null, 500, none)).toBe(null);
});
