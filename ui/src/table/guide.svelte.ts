import { withCardSymbols } from "../lib/cards";
import { money } from "../lib/format";
import { settings } from "../lib/settings.svelte";
import { recall, remember } from "../lib/browser_storage";
import type { Advice, Choice } from "../lib/types";

/** The state of the table that a step depends on. */
interface Moment {
  betting: boolean;
  bet: number;
  main: string;
  players: boolean;
  asked: boolean;
  best: Choice | null;
  advice: Advice | null;
  over: boolean;
}

/** Guides a player through the first hand of a game, until the next hand begins or the guide is skipped. */
export class Guide {
  on = $state(false);
  private ended = false;

  constructor(private readonly game: string) {
    this.on = settings.guide && !recall<string[]>("guided", []).includes(game);
  }

  /** What to do now; empty if there is nothing to say. */
  line(now: Moment): string {
    if (!this.on) return "";
    if (now.over) return "That was your first hand. The line across the felt says why you won or lost.";
    if (now.betting && now.players) return "Press “Deal me in”: the blinds are posted, and you get two cards.";
    if (now.betting && now.bet) return `${money(now.bet)} is down. Press Deal.`;
    if (now.betting) return `Put a chip on ${now.main}, the gold spot, or press Deal.`;
    if (now.asked && now.best)
      return `The coach suggests: ${withCardSymbols(now.best.label)}. ${withCardSymbols(now.advice?.why ?? "")}`;
    return now.asked ? "Choose with the buttons below, or on the felt." : "";
  }

  /** Ends with the first hand: another one has begun after it. */
  follow(now: { over: boolean; playing: boolean }): void {
    if (!this.on) return;
    if (now.over) this.ended = true;
    else if (this.ended && now.playing) this.finish();
  }

  finish(): void {
    this.on = false;
    remember("guided", [...new Set([...recall<string[]>("guided", []), this.game])]);
  }
}
