import { recall, remember } from "../lib/browser_storage";
import { gain, money } from "../lib/format";

/** The pace of a table and the bet in dollars, as set in the lab: for what the house wins, and for values beside units. */
class Pace {
  private kept = recall("pace", { rounds: 60, players: 4, stake: 25 });
  rounds = $state(this.kept.rounds);
  players = $state(this.kept.players);
  stake = $state(this.kept.stake);

  remember(): void {
    remember("pace", { rounds: this.rounds, players: this.players, stake: this.stake });
  }

  private cents = (units: number): number => Math.round(units * this.stake * 100);

  /** Units of the bet in dollars: $0.68. */
  money = (units: number): string => money(this.cents(units));

  /** The same as a result, with its sign. */
  gain = (units: number): string => gain(this.cents(units));
}

export const pace = new Pace();
