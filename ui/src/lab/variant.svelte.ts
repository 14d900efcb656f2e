import { api, Problem } from "../lib/api";
import type { Game, Odds, WagerOdds } from "../lib/types";
import { decode, encode, rulesOf, type ChosenRules } from "./rules";

const PAUSE = 180; // milliseconds after the last change before it is counted
const SLOW = 1500; // milliseconds; then the quick wagers are requested separately

/** A set of rules with its exact odds, counted again after each change; answers to earlier rules are discarded. */
export class Variant {
  chosen: ChosenRules = $state(decode(""));
  game: Game = $state.raw(null!); // described under these rules
  printed: Game = $state.raw(null!); // the same without changes of single pays
  base: Game = $state.raw(null!); // the profile alone
  odds: Odds | null = $state.raw(null);
  counted: string | null = $state(null); // the rules that `odds` are for; null while only a part of them is counted
  busy = $state(false);
  problem = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | null = null;
  #valid = "";

  constructor(
    readonly defaults: Game,
    text: string | null,
    readonly onCounted: (variant: Variant, first: boolean) => void = () => {},
  ) {
    this.chosen = decode(text);
    this.game = this.printed = this.base = defaults;
    void this.#count();
  }

  get text(): string {
    return encode(this.chosen);
  }

  change(edit: (chosen: ChosenRules) => void): void {
    edit(this.chosen);
    clearTimeout(this.#timer);
    this.busy = true;
    this.#timer = setTimeout(() => void this.#count(), PAUSE);
  }

  set(key: string, value: string): void {
    this.change((chosen) => {
      const plain = this.base.options[key]?.now;
      if (plain === value) delete chosen.settings[key];
      else chosen.settings[key] = value;
    });
  }

  setPay(table: string, row: string, value: string): void {
    this.change((chosen) => {
      const key = `pays.${table}.${row}`;
      if (this.printed.tables[table]?.pays[row] === value.trim()) delete chosen.settings[key];
      else chosen.settings[key] = value.trim();
    });
  }

  pickTable(table: string, number: string): void {
    this.change((chosen) => {
      this.dropPays(chosen, table);
      if (String(this.base.tables[table]?.now) === number) delete chosen.settings[`table.${table}`];
      else chosen.settings[`table.${table}`] = number;
    });
  }

  dropPays(chosen: ChosenRules, table: string): void {
    for (const key of Object.keys(chosen.settings)) if (key.startsWith(`pays.${table}.`)) delete chosen.settings[key];
  }

  load(chosen: ChosenRules): void {
    this.change(() => (this.chosen = { ...chosen, settings: { ...chosen.settings } }));
  }

  /** Restores the last rules that could be counted. */
  restoreValid(): void {
    this.load(decode(this.#valid));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
  }

  async #count(): Promise<void> {
    this.#asking?.abort();
    const asking = (this.#asking = new AbortController());
    const rules = rulesOf($state.snapshot(this.chosen));
    const text = this.text;
    const { signal } = asking;
    this.busy = true;
    const slow = setTimeout(() => void this.#quick(rules, signal), SLOW);
    try {
      const [odds, games] = await Promise.all([
        api.odds(this.defaults.key, rules, signal),
        this.#describe(rules, signal),
      ]);
      if (signal.aborted) return;
      [this.game, this.printed, this.base] = games;
      const first = this.counted === null; // the quick wagers may be shown already
      this.odds = odds;
      this.counted = text;
      this.#valid = text;
      this.problem = "";
      this.busy = false;
      this.onCounted(this, first);
    } catch (error) {
      if (signal.aborted) return;
      this.problem = error instanceof Problem ? error.message : String(error);
      this.busy = false;
    } finally {
      clearTimeout(slow);
    }
  }

  async #describe(rules: ReturnType<typeof rulesOf>, signal: AbortSignal): Promise<[Game, Game, Game]> {
    const ask = async (settings: Record<string, string>): Promise<Game> => {
      if (!rules.profile && !Object.keys(settings).length) return this.defaults;
      return api.post<Game>(`/games/${this.defaults.key}/describe`, { profile: rules.profile, settings }, signal);
    };
    const whole = Object.entries(rules.settings).filter(([key]) => !key.startsWith("pays."));
    const [game, base] = await Promise.all([ask(rules.settings), ask({})]);
    const printed = whole.length === Object.keys(rules.settings).length ? game : await ask(Object.fromEntries(whole));
    return [game, printed, base];
  }

  /** Requests the quick wagers while the whole count takes long. */
  async #quick(rules: ReturnType<typeof rulesOf>, signal: AbortSignal): Promise<void> {
    if (this.odds) return;
    for (const wager of this.defaults.wagers.filter((one) => one.kind === "side" && one.offered)) {
      try {
        const part = await api.odds(this.defaults.key, { ...rules, wager: wager.name }, signal);
        if (signal.aborted || this.counted !== null) return;
        const known: Record<string, WagerOdds> = this.odds ? (this.odds as Odds).wagers : {};
        this.odds = { ...part, wagers: { ...known, ...part.wagers } };
      } catch {
        if (signal.aborted) return;
      }
    }
  }
}
