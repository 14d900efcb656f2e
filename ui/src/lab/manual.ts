import { api } from "../lib/api";
import type { Odds, Printed } from "../lib/types";
import { toNumber } from "./figures";

export type { Printed };

const asked = new Map<string, Promise<Printed[]>>();

/** The printed tables of a game with their recount; requested once, as manuals do not change while the server runs. */
export function printedOf(game: string): Promise<Printed[]> {
  let found = asked.get(game);
  if (!found) {
    found = api.verify(game).then((answer) => answer.items.filter((item) => item.game === game));
    found.catch(() => asked.delete(game));
    asked.set(game, found);
  }
  return found;
}

/** The printed table of a wager under the present rules: the one whose recount has the same edge and pays. */
export function printedFor(items: Printed[], wager: string, odds: Odds): Printed | null {
  const now = odds.wagers[wager];
  if (!now) return null;
  const fits = items.filter(
    (item) =>
      item.wager === wager &&
      item.house_edge !== null &&
      Math.abs(item.house_edge - now.house_edge) < 1e-12 &&
      samePays(item, now.rows),
  );
  return (
    fits.find((item) => item.strategy === odds.strategy && item.printed.length > 1) ??
    fits.find((item) => item.printed.length > 1) ??
    fits[0] ??
    null
  );
}

function samePays(item: Printed, rows: { row: string; pays: string }[]): boolean {
  const at = item.columns?.indexOf("pays") ?? -1;
  if (at < 0) return true;
  const pays = new Map(rows.map((row) => [row.row, row.pays]));
  return item.counted.every(
    (cells) =>
      !pays.has(cells[0]!) ||
      cells.length <= at ||
      Number.isNaN(Number(cells[at])) ||
      Number(cells[at]) === toNumber(pays.get(cells[0]!)!),
  );
}

/** What the manual prints for a row in its last column, and the count with the same digits. */
export function printedCell(item: Printed | null, label: string): { printed: string; counted: string } | null {
  const at = item?.printed.findIndex((cells) => cells[0] === label) ?? -1;
  if (!item || at < 0) return null;
  const last = item.printed[at]!.length - 1;
  return last ? { printed: item.printed[at]![last]!, counted: item.counted[at]![last]! } : null;
}

export const printedEdge = (item: Printed | null) => printedCell(item, "House edge") ?? printedCell(item, "Total");
