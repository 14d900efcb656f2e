import { parse } from "svelte/compiler";
import { expect, test } from "vitest";
import { said } from "./said";
import { texts } from "./table";

/** Pages whose words are gathered. The rest have theirs in place. */
const PAGES = ["Lobby", "OpenTable", "Play", "Settings", "SkillBoard"].map((name) => `../pages/${name}.svelte`);
const ELSEWHERE = /\.test\.ts$|types\.ts$|DealersSide|FacedSeat|ChipPlaces|chip_hand|dealers_hand|dealer_boxes/;
const SOURCES: Record<string, string> = import.meta.glob(["../**/*.svelte", "../**/*.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const GATHERED = Object.keys(SOURCES).filter(
  (file) => (PAGES.includes(file) || /^\.\.\/(App|lib|table)/.test(file)) && !ELSEWHERE.test(file),
);
const SEEN = new Set(["title", "aria-label", "placeholder", "alt", "caption", "label"]);
const WORD = /[A-Za-z]{2}/;
const SENTENCE = /[A-Za-z]{2,} [A-Za-z]+ [a-z]{2,}/; // three words

/** Words of a component that a reader sees, and sentences of any source. */
function wordsIn(file: string): string[] {
  const text = SOURCES[file]!;
  const source = file.endsWith(".ts") ? `<script lang="ts">\n${text}\n</script>` : text;
  const found: string[] = [];
  const visit = (node: unknown, within = ""): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, within));
    if (!node || typeof node !== "object") return;
    const one = node as Record<string, unknown> & { type?: string; name?: string; data?: string; value?: unknown };
    if (one.type === "Attribute" && /^(class|style)$/.test(one.name!)) return;
    if (one.type === "Attribute" && !SEEN.has(one.name!)) return visit(one.value, "unseen");
    if (one.type === "RegularElement" && (one.name === "kbd" || one.name === "code")) return;
    if (one.type === "Text" && within !== "unseen" && WORD.test(one.data!)) found.push(one.data!.trim());
    if (one.type === "Literal" && typeof one.value === "string" && SENTENCE.test(one.value)) found.push(one.value);
    if (one.type === "TemplateElement") {
      const { cooked } = one.value as { cooked: string };
      if (SENTENCE.test(cooked)) found.push(cooked);
    }
    for (const [key, child] of Object.entries(one)) if (key !== "css" && key !== "metadata") visit(child, within);
  };
  visit(parse(source, { modern: true }));
  return found.filter((words) => !/[[\]{}]|rotate|translate/.test(words)); // selectors and transforms
}

test.each(GATHERED)("%s has its words among the texts", (file) => {
  expect(wordsIn(file)).toEqual([]);
});

test("a text shows its parameters and leaves out those that are missing", () => {
  expect(said`Seat ${3}${undefined}, ${0} chips${false}`).toBe("Seat 3, 0 chips");
  expect([texts.youWin("$5"), texts.hiddenCards(2)]).toEqual(["You win $5", "2 hidden cards"]);
});
