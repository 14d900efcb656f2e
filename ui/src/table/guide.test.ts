import { beforeAll, expect, test, vi } from "vitest";

vi.mock("../lib/settings.svelte", () => ({ settings: { guide: true } }));
vi.mock("../lib/browser_storage", () => ({ recall: (_: string, none: unknown) => none, remember: () => {} }));

let Guide: typeof import("./guide.svelte").Guide;
beforeAll(async () => {
  Guide = (await import("./guide.svelte")).Guide;
});

const betting = { betting: true, bet: 0, main: "Ante", players: false, asked: false, best: null, advice: null };

test("the guide ends with the first hand: it does not return on the second", () => {
  const guide = new Guide("some-game");
  guide.follow({ over: false, playing: true });
  expect(guide.line({ ...betting, over: false })).toContain("Put a chip on Ante");
  guide.follow({ over: true, playing: false });
  expect(guide.line({ ...betting, over: true })).toContain("first hand");
  guide.follow({ over: false, playing: true });
  expect(guide.line({ ...betting, over: false })).toBe("");
});
