import { texts } from "../texts/table";
import type { FeltPlan, Game, Wager } from "../lib/types";

type Row = Wager["rows"][number];

/** The rows of a bet that pay. */
export const payingRows = (wager: Wager): Row[] => wager.rows.filter((row) => !/^(-|0$)/.test(row.pays));

/** What a row pays, as a number: 3/2, or the dollars of a flat amount. */
function amountOf(row: Row): number {
  const [over, under = "1"] = row.pays.replace("$", "").split("/");
  return Number(over) / Number(under);
}

/** The row that pays most: manuals do not print every table in that order. */
export const highestPay = (wager: Wager): Row | undefined =>
  payingRows(wager).reduce<Row | undefined>(
    (best, row) => (best && amountOf(best) >= amountOf(row) ? best : row),
    undefined,
  );

/** What bets without a pay table on the felt pay, unless it is even money: "Insurance pays 2 to 1". */
export function paysWithoutTable(game: Game): string[] {
  const { spots, pay_tables } = game.felt;
  const printed = new Set(pay_tables.map((table) => table.wager));
  return spots.flatMap((name) => {
    const wager = printed.has(name) ? undefined : game.wagers.find((one) => one.name === name);
    const rows = wager ? payingRows(wager) : [];
    const all = new Set(rows.map((row) => row.text)).size === 1;
    const row = all ? rows[0] : rows.find((one) => one.label === wager?.title);
    return row && row.pays !== "1" ? [texts.paysTitleText(wager!.title, row.text)] : [];
  });
}

/** Sentences about single bets, with the title of the table below which they are printed. */
export function notesInLines(tables: FeltPlan["pay_tables"]): string[] {
  const shared = (note: string): boolean => tables.filter((table) => table.notes.includes(note)).length > 1;
  const lines = tables.map((table) => {
    const own = table.notes.filter((note) => !shared(note)).join(" - ");
    return own ? `${table.title}: ${own}` : "";
  });
  return [...new Set(tables.flatMap((table) => table.notes.filter(shared))), ...lines.filter(Boolean)];
}
