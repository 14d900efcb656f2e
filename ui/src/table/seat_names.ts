import { texts } from "../texts/table";
import type { Seat } from "../lib/types";

type Seats = Record<string, Partial<Pick<Seat, "name" | "bot">>>;

/** What a seat is called in the log: its player's name, "Bot 2", or its number while it is free. */
export const seatName = (number: number | string, seats: Seats): string => {
  const seat = seats[number];
  return seat?.bot ? texts.botNumber(number) : seat?.name || texts.seat(number);
};

/** A sentence of the dealer with players' names in place of their seats: "Bot 2 folds". */
export const withNames = (sentence: string, seats: Seats): string =>
  sentence.replace(/\b([Ss])eat (\d+)\b/g, (found, _, number: string) =>
    seats[number] ? seatName(number, seats) : found,
  );
