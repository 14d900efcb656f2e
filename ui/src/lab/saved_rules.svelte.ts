import { recall, remember } from "../lib/browser_storage";

export interface SavedRules {
  game: string;
  name: string;
  text: string; // as in a share link
}

const all: SavedRules[] = $state(recall<SavedRules[]>("variants", []));

export const savedOf = (game: string): SavedRules[] => all.filter((one) => one.game === game);

/** Saves rules under a name; an earlier set of this name and game is replaced. */
export function save(variant: SavedRules): void {
  const at = all.findIndex((one) => one.game === variant.game && one.name === variant.name);
  if (at >= 0) all[at] = variant;
  else all.push(variant);
  remember("variants", $state.snapshot(all));
}

export function forget(variant: SavedRules): void {
  const at = all.findIndex((one) => one.game === variant.game && one.name === variant.name);
  if (at >= 0) all.splice(at, 1);
  remember("variants", $state.snapshot(all));
}
