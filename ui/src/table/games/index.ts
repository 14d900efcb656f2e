import type { Game } from "../../lib/types";
import { blackjack } from "./blackjack";
import { highCardDraw } from "./high-card-draw";
import { miniTex } from "./mini-tex";
import { miniTexPvp } from "./mini-tex-pvp";
import { plainSpec, type GameSpec } from "./spec";
import { threeCardRoo } from "./three-card-roo";
import { tigerPaiGow } from "./tiger-pai-gow";
import { twoCardRoo } from "./two-card-roo";

export const SPECS = new Map(
  [threeCardRoo, twoCardRoo, highCardDraw, miniTex, miniTexPvp, blackjack, tigerPaiGow].map((spec) => [spec.key, spec]),
);

export const specOf = (game: Game): GameSpec => SPECS.get(game.key) ?? plainSpec(game);

/** Where nobody pays the main bet but the other players. */
export const playersOnly = (game: Game): boolean =>
  game.wagers
    .filter((wager) => game.main.includes(wager.name))
    .every((wager) => wager.kind === "pot" || (wager.rows.length > 0 && wager.rows.every((row) => row.pays === "0")));
