import { beforeEach, expect, test, vi } from "vitest";
import type { Advice, Ask, Grade } from "../lib/types";
import { cardsCounted, Coach, gradeLine } from "./coach.svelte";

let advice: Partial<Advice> | Error;
let reviews: (object[] | Error)[]; // of a hand, one after the other
const answer = <T>(found: T | Error): Promise<T> =>
  found instanceof Error ? Promise.reject(found) : Promise.resolve(found);

vi.mock("../lib/announce.svelte", () => ({ announce: () => {} }));
vi.mock("../lib/api", () => ({
  api: { coach: () => answer(advice), review: () => answer(reviews.shift()!) },
  Problem: class {},
}));
vi.mock("../lib/settings.svelte", () => ({ settings: { seen: false } }));
vi.mock("../lib/browser_storage", () => ({ recall: (_: string, usual: unknown) => usual, remember: () => {} }));

const worth = (text: string, ev: number, cost: number) => ({ text, ev, cost, grade: cost ? "mistake" : "best" });
const counted = (...choices: object[]) =>
  ({ exact: true, best: "check", sentence: "", spot: "1", choices }) as Partial<Advice>;
const ASK = { spot: "1", version: 1 } as Ask;

beforeEach(() => {
  advice = counted(worth("check", 0.2, 0), worth("bet", 0.2, 0));
});

async function graded(choice: string): Promise<Coach> {
  const coach = new Coach("t1", "game");
  coach.prepare(ASK, 1);
  await coach.grade(ASK, choice, "t1:1");
  return coach;
}

test("a choice that is worth the same as all others is best and does not count", async () => {
  const coach = await graded("bet");
  expect([coach.graded?.grade, coach.graded?.cost, coach.session.decisions]).toEqual(["best", 0, 0]);
});

test("a choice that costs something is graded and counted", async () => {
  advice = counted(worth("check", 0.2, 0), worth("bet", 0.17, 0.03));
  const coach = await graded("bet");
  expect([coach.graded?.grade, coach.session.decisions, coach.session.right]).toEqual(["mistake", 1, 0]);
});

test("a decision with one choice is not graded", async () => {
  advice = counted(worth("check", 0.2, 0));
  expect((await graded("check")).graded).toBeNull();
});

test("a choice made before its value was counted is graded from the review of its hand", async () => {
  vi.useFakeTimers();
  advice = new Error("This question has been answered.");
  const valued = counted(worth("check", 0.2, 0), worth("bet", 0.17, 0.03));
  const one = { spot: "1", choice: "bet" };
  reviews = [new Error("The round is still in play."), [{ ...one, counting: true }], [{ ...valued, ...one }]];
  const coming = graded("bet");
  await vi.runAllTimersAsync();
  expect((await coming).graded?.grade).toBe("mistake");
  reviews = [[{ ...one, grade: null }]]; // no exact values
  expect((await graded("bet")).graded).toBeNull();
  vi.useRealTimers();
});

test("until its value is counted a choice has no grade, and then it has one without being asked", async () => {
  const coach = await graded("bet");
  expect([coach.graded?.grade, coach.grading]).toEqual(["best", ""]);
  vi.useFakeTimers();
  advice = new Error("This question has been answered.");
  reviews = [
    [{ spot: "1", choice: "check", counting: true }],
    [{ ...counted(worth("check", 0.2, 0), worth("bet", 0.17, 0.03)), choice: "check" }],
  ];
  coach.prepare({ ...ASK, version: 2 }, 1);
  const coming = coach.grade(ASK, "check", "t1:1");
  expect([coach.graded, coach.grading]).toEqual([null, "counting"]);
  await vi.runAllTimersAsync();
  await coming;
  expect([coach.graded?.choice, coach.grading]).toEqual(["check", ""]);
  vi.useRealTimers();
});

test("a grade in one line names the best choice and the cost", () => {
  const line = (grade: Grade, choice: string, cost: number) => gradeLine({ grade, choice, best: "hold 9s", cost });
  expect(line("best", "hold 9s", 0)).toBe("Best choice: hold 9♠");
  expect(line("best", "hold 2h", 0)).toBe("Best: hold 2♥, worth the same as hold 9♠");
  expect(line("mistake", "hold 2h", 0.119)).toBe("Mistake: hold 2♥. Best: hold 9♠ (cost 0.12)");
  expect(line("fine", "hold 2h", 0.004)).toBe("Fine: hold 2♥. Best: hold 9♠ (cost less than 0.01)");
});

test("an advice says whether other players' cards are counted as seen", () => {
  expect(cardsCounted({ seen: true }, true)).toContain("every card that you can see");
  expect(cardsCounted({ seen: false }, true)).toContain("other players' cards count as unseen");
  expect(cardsCounted({ seen: false }, false)).toBe("This is exact for your cards and a fresh deck.");
});
