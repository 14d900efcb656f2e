import { expect, test } from "vitest";
import type { Ask, Choice, Picking } from "../lib/types";
import { chosenBy, foldLast, toggled } from "./picking";

const choice = (text: string, field: string, cards: string): Choice => ({
  text,
  kind: text,
  label: text,
  cost: 0,
  key: null,
  cards: { [field]: cards },
});
const picking = (more: Partial<Picking>): Picking => ({
  field: "cards",
  word: "",
  least: 1,
  most: 2,
  others: false,
  sort: false,
  ask: "",
  confirm: "",
  none: "",
  ...more,
});
const ask = (...choices: Choice[]): Ask => ({ spot: "1", seat: 1, clause: [], version: 1, choices });

test("discards are the cards that a choice does not hold", () => {
  const asked = ask(choice("hold Kd Js", "cards", "Kd Js"), choice("hold Kd Js 8h", "cards", "Kd Js 8h"));
  const rule = picking({ others: true });
  expect(chosenBy(asked, rule, new Set(["8h"]), ["Kd", "Js", "8h"])?.text).toBe("hold Kd Js");
  expect(chosenBy(asked, rule, new Set(), ["Kd", "Js", "8h"])?.text).toBe("hold Kd Js 8h");
  expect(chosenBy(asked, rule, new Set(["Kd"]), ["Kd", "Js", "8h"])).toBe(null);
});

test("the two cards in front are the choice, in any order", () => {
  const asked = ask(choice("low As Kd", "low", "As Kd"));
  const rule = picking({ field: "low", least: 2 });
  expect(chosenBy(asked, rule, new Set(["Kd", "As"]), ["As", "Kd", "2c"])?.text).toBe("low As Kd");
  expect(chosenBy(asked, rule, new Set(["Kd"]), ["As", "Kd", "2c"])).toBe(null);
});

test("the first card picked is dropped when there are too many", () => {
  let picked = new Set<string>();
  for (const card of ["As", "Kd", "2c"]) picked = toggled(picked, card, 2);
  expect([...picked]).toEqual(["Kd", "2c"]);
  expect([...toggled(picked, "2c", 2)]).toEqual(["Kd"]);
});

test("fold comes last where a check is free, and keeps its place where it is not", () => {
  const choice = (text: string, cost: number): Choice => ({ text, cost }) as Choice;
  const texts = (choices: Choice[]): string[] => foldLast(choices).map((one) => one.text);
  expect(texts([choice("fold", 0), choice("check", 0)])).toEqual(["check", "fold"]);
  expect(texts([choice("fold", 0), choice("call", 100)])).toEqual(["fold", "call"]);
});
