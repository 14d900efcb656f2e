import type { Wager } from "../lib/types";

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
