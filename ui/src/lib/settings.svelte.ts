import { locale } from "./locale";
import { recall, remember } from "./browser_storage";

export type Theme = "house" | "auto" | "light" | "dark" | "contrast";

export interface Settings {
  theme: Theme;
  fourColours: boolean;
  largeIndex: boolean;
  speed: 0 | 1 | 2 | 3; // 0: results at once; 3: slowest
  sound: boolean;
  keys: boolean;
  coach: boolean;
  seen: boolean; // the coach takes every card in sight out of the deck
  timers: 0 | 1 | 2 | 10; // factor for the clocks; 0: no clock at tables that the player opens
  textMode: boolean;
  bots: number;
  numbers: string; // how numbers and dates are written
  currency: string;
  clauses: boolean; // the table log shows the numbers of the rules
  squeeze: boolean; // the player turns the cards of hands that belong to no player
  emotes: boolean; // shows emotes of other players
  guide: boolean; // guides the player through the first hand of a game
}

const DEFAULTS: Settings = {
  theme: "house",
  fourColours: false,
  largeIndex: false,
  speed: 2,
  sound: false,
  keys: true,
  coach: true,
  seen: false,
  timers: 1,
  textMode: false,
  bots: 2,
  numbers: "en-US",
  currency: "$",
  clauses: false,
  squeeze: false,
  emotes: true,
  guide: true,
};

export const settings: Settings = $state({ ...DEFAULTS, ...recall<Partial<Settings>>("settings", {}) });

const dark = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

function applyTheme(): void {
  const ofSystem = dark.matches || settings.theme === "house" ? "dark" : "light";
  const follows = settings.theme === "auto" || settings.theme === "house";
  const own = follows ? (contrast.matches ? "contrast" : ofSystem) : settings.theme;
  document.documentElement.dataset.theme = own;
}

/** Whether the system asks for reduced motion. */
export const motion = $state({ reduced: reducedMotion.matches });
reducedMotion.addEventListener("change", () => (motion.reduced = reducedMotion.matches));

/** Whether cards and chips move: not at speed 0, nor with reduced motion. */
export const isAnimated = (): boolean => settings.speed > 0 && !motion.reduced;

/** Milliseconds to show one act of the dealer, from the table's own pace. Without motion there is less to wait for. */
export const pace = (own: number): number =>
  [0, own / 3, own * (2 / 3), own][motion.reduced ? Math.min(settings.speed, 1) : settings.speed] ?? own;

export function startSettings(): void {
  const write = (): void => void Object.assign(locale, { numbers: settings.numbers, currency: settings.currency });
  write();
  applyTheme();
  dark.addEventListener("change", applyTheme);
  contrast.addEventListener("change", applyTheme);
  $effect.root(() => {
    $effect(() => {
      write();
      remember("settings", $state.snapshot(settings));
      applyTheme();
    });
  });
}
