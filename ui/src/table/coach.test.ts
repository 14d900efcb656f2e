import { beforeEach, expect, test, vi } from "vitest";
import type { Advice, Ask } from "../lib/types";
import { cardsCounted, Coach } from "./coach.svelte";

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

test("an advice says whether other players' cards are counted as seen", () => {
  expect(cardsCounted({ seen: true }, true)).toContain("every card that you can see");
  expect(cardsCounted({ seen: false }, true)).toContain("other players' cards count as unseen");
  expect(cardsCounted({ seen: false }, false)).toBe("This is exact for your cards and a fresh deck.");
});
