import { api, counted } from "../lib/api";
import type { Game, Odds } from "../lib/types";
import { linesOf, toNumber } from "./figures";
import { rulesOf, wagerTitle, type ChosenRules } from "./rules";

const quoted = (value: string | number): string =>
  /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);

/** Every wager's table as CSV with full figures. */
export function csvOf(game: Game, odds: Odds): string {
  const lines: (string | number)[][] = [
    ["Wager", "Event", "Pays", "Combinations", "Probability", "Frequency", "Return", "Exact"],
  ];
  for (const [name, wager] of Object.entries(odds.wagers)) {
    const title = wagerTitle(game, name);
    for (const line of linesOf(wager))
      lines.push([
        title,
        line.label,
        line.pays,
        line.combinations,
        line.probability,
        line.combinations ? line.frequency : "",
        line.share,
        "",
      ]);
    lines.push([title, "Total", "", wager.total, 1, "", toNumber(wager.ev), wager.ev]);
    lines.push([title, "House edge", "", "", "", "", wager.house_edge, ""]);
  }
  return lines.map((cells) => cells.map(quoted).join(",") + "\r\n").join("");
}

export const jsonOf = (chosen: ChosenRules, odds: Odds): string =>
  JSON.stringify({ ...odds, asked: rulesOf(chosen) }, null, 2) + "\n";

export function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export type Format = "pdf" | "xlsx" | "html" | "json";

let offered: Promise<boolean> | null = null;

/** Whether this server writes reports, by its OpenAPI description. */
export function offersReports(): Promise<boolean> {
  offered ??= api.get<{ paths: Record<string, { post?: unknown }> }>("/openapi.json").then(
    ({ paths }) => !!paths["/api/v1/games/{game}/report"]?.post,
    () => false,
  );
  return offered;
}

export async function report(game: string, chosen: ChosenRules, format: Format): Promise<Blob> {
  const answer = await counted(async () => {
    const found = await fetch(`/api/v1/games/${encodeURIComponent(game)}/report`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...rulesOf(chosen), format }),
    });
    return found.status === 202 ? { counting: true } : found;
  });
  if (!(answer instanceof Response)) throw new Error("The server answered without a report.");
  if (!answer.ok)
    throw new Error(
      ((await answer.json().catch(() => ({}))) as { detail?: string }).detail ??
        `The server answered ${answer.status}.`,
    );
  return answer.blob();
}
