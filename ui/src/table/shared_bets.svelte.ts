import type { Bets } from "./bets.svelte";
import type { LiveTable } from "./live_table.svelte";

/** The betting state of this seat that a shared table needs. */
export interface Shared {
  bets: Bets | null;
  betting: boolean;
  owed: readonly string[] | null; // blinds that this seat owes
  waits: boolean; // for the big blind
}

const SEND_AFTER = 400; // milliseconds without another chip

/** Sends the bets of this seat while they are placed, and signals ready for a player who is not dealt in. */
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
      players ? 0 : SEND_AFTER, // a poker player is dealt in at once
    );
    return () => clearTimeout(timer);
  });
  // Others do not wait for a player who sits out or waits for the big blind.
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
