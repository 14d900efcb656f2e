import { recall, remember } from "../lib/browser_storage";

export interface Saved {
  game: string;
  name: string;
  text: string; // as in a share link
}

const all: Saved[] = $state(recall<Saved[]>("variants", []));

export const savedOf = (game: string): Saved[] => all.filter((one) => one.game === game);

/** A name is taken once in a game: saving again replaces it. */
export function save(variant: Saved): void {
  const at = all.findIndex((one) => one.game === variant.game && one.name === variant.name);
  if (at >= 0) all[at] = variant;
  else all.push(variant);
  remember("variants", $state.snapshot(all));
}

export function forget(variant: Saved): void {
  const at = all.findIndex((one) => one.game === variant.game && one.name === variant.name);
  if (at >= 0) all.splice(at, 1);
  remember("variants", $state.snapshot(all));
}
