import { beforeEach, expect, test, vi } from "vitest";
import { oddsOf } from "./edge";
import type { Game, Odds, OddsQuestion } from "./types";

const asked: OddsQuestion[] = [];
let counted: string[]; // wagers that have odds
vi.mock("./api", () => ({
  api: {
    odds: async (_: string, question: OddsQuestion): Promise<Partial<Odds>> => {
      asked.push(question);
      const known = counted.includes(question.wager!) ? { [question.wager!]: { house_edge: 0.02 } } : {};
      return { wagers: known as Odds["wagers"] };
    },
  },
}));

const game = (key: string): Game =>
  ({
    key,
    banked: true,
    main: ["ante"],
    wagers: ["ante", "trips"].map((name) => ({ name, title: name, offered: true })),
    felt: { slow: ["ante"] },
  }) as unknown as Game;

beforeEach(() => {
  asked.length = 0;
});

test("under the usual rules one request gets all odds, which are shipped", async () => {
  counted = [];
  await oddsOf(game("first"));
  expect(asked).toEqual([{ profile: null, settings: {} }]);
});

test("a table shows the edges that are known", async () => {
  counted = ["trips"];
  expect(Object.keys((await oddsOf(game("second"), { settings: { deck: "6" } })).wagers)).toEqual(["trips"]);
  expect(asked.map((one) => [one.wager, one.only_cached])).toEqual([
    ["ante", true],
    ["trips", undefined],
  ]);
});
