import { holdemZones } from "./mini-tex";
import type { GameSpec } from "./spec";

export const miniTexPvp: GameSpec = {
  key: "mini-tex-pvp",
  blurb: "The same three-card hands, player against player: blinds, three rounds of betting, pots and side pots.",
  picture: { dealer: [], hand: ["Ks", "Kd"], board: ["9h", "8h", "2c"], chips: [2500, 500, 100] },
  spots: [["pocket"], ["pot"]],
  printed: [{ wager: "pocket", title: "POCKET POKER" }],
  sentences: ["AT LEAST 1 HOLE CARD MUST BE USED"],
  zones: (name, spot, felt) => (name === "dealer" || name === "rake" ? [] : holdemZones(name, spot, felt)),
  offers: (wager, game) => wager === "pocket" && game.options.pocket_poker?.now === "yes",
  places: { board: "Community cards", burn: "Buried", rake: "Rake" },
  keyOf: (choice) => {
    if (/^(check|call)/.test(choice.text)) return "k";
    if (/^fold/.test(choice.text)) return "f";
    if (/^(bet|raise)/.test(choice.text)) return "b";
    return /all.?in/.test(choice.text) ? "a" : choice.key;
  },
};
