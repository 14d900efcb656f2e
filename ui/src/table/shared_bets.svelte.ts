import type { Bets } from "./bets.svelte";
import type { LiveTable } from "./live_table.svelte";

/** What a shared table is shown of this seat's bets. Read anew whenever something of it changes. */
export interface Shared {
  bets: Bets | null;
  betting: boolean;
  owed: readonly string[] | null; // blinds that this seat owes
  waits: boolean; // until the big blind has come
}

const CHIPS_COME = 400; // ms; chips are placed one by one

/** Sends the bets of this seat while they are placed, and deals without waiting for a player who is not dealt in. */
export function shareBets(live: LiveTable, players: boolean, read: () => Shared): void {
  // At a shared table the others see bets while they are placed.
  $effect(() => {
    const { bets, betting, owed, waits: wait } = read();
    const view = live.view;
    const own = view?.seats[live.seat];
    if (!view || view.solo || !betting || !bets || (own?.ready && !players)) return;
    const wire = JSON.stringify(bets.toSend);
    const same = wire === JSON.stringify(own?.bets ?? {}) && (bets.out || wait === (!!own?.waits && !!owed?.length));
    if (bets.problem || same) return;
    const timer = setTimeout(
      () => void live.send({ type: "bet", bets: JSON.parse(wire) as Record<string, number>, wait }),
      players ? 0 : CHIPS_COME, // who plays for pots is in at once
    );
    return () => clearTimeout(timer);
  });
  // The others do not wait for a player who sits out, or who waits for the big blind.
  $effect(() => {
    const { bets, betting, waits } = read();
    const view = live.view;
    const own = view?.seats[live.seat];
    if (!players || !view || view.solo || !betting || !bets || own?.ready) return;
    const others = Object.entries(view.seats).filter(
      ([number, seat]) => Number(number) !== live.seat && (seat.bot || Object.keys(seat.bets).length),
    );
    const away =
      bets.out &&
      !Object.keys(own?.bets ?? {}).length &&
      view.betting_seconds > 0 &&
      others.length > 1 &&
      others.some(([, seat]) => !seat.bot);
    if (away || (waits && own?.waits && others.length)) void live.send({ type: "deal" }, true);
  });
}
