import { texts } from "../texts/table";
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
    if (now.over) return texts.thatWasYourFirstHand;
    if (now.betting && now.players) return texts.pressDealMeInThe;
    if (now.betting && now.bet) return texts.isDownPressDeal(money(now.bet));
    if (now.betting) return texts.putAChipOnThe(now.main);
    if (now.asked && now.best)
      return texts.theCoachSuggests(withCardSymbols(now.best.label), withCardSymbols(now.advice?.why ?? ""));
    return now.asked ? texts.chooseWithTheButtonsBelow : "";
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
