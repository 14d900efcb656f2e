import type { Axis, Decision, Strategy } from "../lib/types";

/** Decisions laid out in rows and columns, in one or several sheets. */
export interface GridShape {
  rowTitle: string;
  columnTitle: string;
  sheetTitle: string;
  sheets: { name: string; rows: string[]; columns: string[]; cells: Map<string, Decision> }[];
  letters: Map<string, string>;
  held: boolean; // every choice names cards to keep
}

const FEW = 8; // decisions for which a table is enough
export const cellKey = (row: string, column: string): string => `${row}|${column}`;

/** The values of one axis of a chart, in order. */
function valuesOf(side: (Axis | undefined)[]): string[] {
  const orders = new Map(side.map((one) => [one?.value ?? "", one?.order ?? 0]));
  return [...orders].sort(([, a], [, b]) => a - b).map(([value]) => value);
}

/** The chart of a strategy; null where its decisions have no axes, or share a cell. */
export function gridOf(strategy: Pick<Strategy, "decisions" | "letters" | "keeps_cards">): GridShape | null {
  const placed = strategy.decisions.map((decision) => {
    const [column, row, sheet] = [...(decision.axes ?? [])].reverse();
    return { decision, sheet, row, column };
  });
  if (placed.length < FEW) return null;
  const sheets = valuesOf(placed.map((one) => one.sheet)).map((name) => {
    const mine = placed.filter((one) => (one.sheet?.value ?? "") === name);
    const [rows, columns] = [valuesOf(mine.map((one) => one.row)), valuesOf(mine.map((one) => one.column))];
    const cells = new Map(
      mine.map(({ decision, row, column }) => [cellKey(row?.value ?? "", column?.value ?? ""), decision]),
    );
    return { name, rows, columns, cells };
  });
  const cells = sheets.reduce((sum, sheet) => sum + sheet.cells.size, 0);
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  if (cells < placed.length || cells === rows) return null; // with one cell per row a table is enough
  const [first] = placed;
  return {
    rowTitle: first!.row?.title ?? "",
    columnTitle: first!.column?.title ?? "",
    sheetTitle: first!.sheet?.title ?? "",
    sheets,
    letters: new Map(Object.entries(strategy.letters)),
    held: strategy.keeps_cards,
  };
}
