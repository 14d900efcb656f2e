/** Roads of a game between player and banker: how the rounds of this table have ended. */
export type Winner = "banker" | "player" | "tie";

/** Who won a round, by the sentence of its result; null for none. */
export function winnerOf(sentence: string): Winner | null {
  if (/^banker wins/i.test(sentence)) return "banker";
  if (/^player wins/i.test(sentence)) return "player";
  return /^both|^tie/i.test(sentence) ? "tie" : null;
}

export interface Mark {
  winner: "banker" | "player";
  ties: number;
}

/** The big road: a column for each run of one side; ties are counted on the mark before them. */
export function bigRoad(winners: readonly Winner[]): Mark[][] {
  const columns: Mark[][] = [];
  let early = 0; // ties before the first win
  for (const winner of winners) {
    const last = columns.at(-1);
    if (winner === "tie") {
      if (last) last.at(-1)!.ties++;
      else early++;
    } else {
      const mark = { winner, ties: early };
      early = 0;
      if (last?.[0]!.winner === winner) last.push(mark);
      else columns.push([mark]);
    }
  }
  return columns;
}
