import { words } from "../lib/format";
import type { Game, Rules, Wager } from "../lib/types";

/** Rules chosen in the lab: what differs from the usual rules, and the player's strategy. */
export interface ChosenRules {
  profile: string | null;
  strategy: string;
  settings: Record<string, string>;
}

export const plainRules = (): ChosenRules => ({ profile: null, strategy: "best", settings: {} });

export const rulesOf = (chosen: ChosenRules): Required<Rules> & { strategy: string } => ({
  profile: chosen.profile,
  settings: { ...chosen.settings },
  strategy: chosen.strategy,
});

export const isPlain = (chosen: ChosenRules): boolean =>
  !chosen.profile && chosen.strategy === "best" && !Object.keys(chosen.settings).length;

/** Encodes rules for an address: only what differs from the defaults, in a fixed order. */
export function encode(chosen: ChosenRules): string {
  const parts: string[][] = [];
  if (chosen.profile) parts.push(["_profile", chosen.profile]);
  if (chosen.strategy !== "best") parts.push(["_strategy", chosen.strategy]);
  parts.push(...Object.entries(chosen.settings).sort(([a], [b]) => (a < b ? -1 : 1)));
  return parts.map((part) => part.join(" ")).join("*");
}

/** Decodes the rules of an address; also those written as on the command line: decks=2&ties=push. */
export function decode(text: string | null): ChosenRules {
  const chosen = plainRules();
  for (const part of (text ?? "").split(/[*&]/)) {
    const at = part.search(/[ =]/);
    if (at < 1) continue;
    const [key, value] = [part.slice(0, at), part.slice(at + 1)];
    if (key === "_profile") chosen.profile = value;
    else if (key === "_strategy") chosen.strategy = value;
    else chosen.settings[key] = value;
  }
  return chosen;
}

/** Each difference from the usual rules as text: "A shoe of 2 decks", "Pair Plus: Flush pays 3". */
export function changesInWords(chosen: ChosenRules, game: Game): string[] {
  const parts: string[] = [];
  if (chosen.profile) parts.push(game.profile_names[chosen.profile] ?? chosen.profile);
  if (chosen.strategy !== "best") parts.push(`played by “${chosen.strategy}”`);
  for (const [key, value] of Object.entries(chosen.settings)) parts.push(settingInWords(key, value, game));
  return parts;
}

function settingInWords(key: string, value: string, game: Game): string {
  const [kind, table, row] = key.split(".");
  const wager = game.wagers.find((one) => one.name === table);
  if (kind === "table") return `${wager?.title ?? table}: printed table ${value}`;
  if (kind === "pays") return `${wager?.title ?? table}: ${rowLabel(game, table!, row!)} pays ${value}`;
  const option = game.options[key];
  if (option?.sentence && option.now === value) return option.sentence.replace(/\.$/, "");
  return `${words(key)}: ${value}`;
}

export function rowLabel(game: Game, table: string, row: string): string {
  return (
    game.wagers.find((one) => one.name === table)?.rows.find((one) => one.key === row)?.label ??
    row.replaceAll("_", " ")
  );
}

export const wagerTitle = (game: Game, name: string): string =>
  game.wagers.find((one) => one.name === name)?.title ?? words(name);

/** Counted wagers that have a stake of their own. */
export const staked = (game: Game, counted: Record<string, unknown> | undefined): string[] =>
  Object.keys(counted ?? {}).filter((name) => !game.wagers.find((one) => one.name === name)?.paid_on.length);

/** Wagers that a player can place before the deal, under the rules of this description. */
export const placeable = (game: Game): Wager[] =>
  game.wagers.filter((wager) => wager.offered && wager.before_deal && (wager.kind === "main" || wager.kind === "side"));
