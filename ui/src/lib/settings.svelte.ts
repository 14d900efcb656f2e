import { recall, remember } from "./browser_storage";

export type Theme = "auto" | "light" | "dark" | "contrast";

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
  emotes: boolean; // shows emotes of other players
  guide: boolean; // guides the player through the first hand of a game
}

const DEFAULTS: Settings = {
  theme: "auto",
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
  emotes: true,
  guide: true,
};

export const settings: Settings = $state({ ...DEFAULTS, ...recall<Partial<Settings>>("settings", {}) });

const dark = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

function applyTheme(): void {
  const own =
    settings.theme === "auto" ? (contrast.matches ? "contrast" : dark.matches ? "dark" : "light") : settings.theme;
  document.documentElement.dataset.theme = own;
}

/** Whether the system asks for reduced motion. */
export const motion = $state({ reduced: reducedMotion.matches });
reducedMotion.addEventListener("change", () => (motion.reduced = reducedMotion.matches));

/** Whether cards and chips move: not at speed 0, nor with reduced motion. */
export const isAnimated = (): boolean => settings.speed > 0 && !motion.reduced;

/** Milliseconds to show one act of the dealer, from the table's own pace. */
export const pace = (own: number): number => [0, own / 3, own * (2 / 3), own][settings.speed] ?? own;

export function startSettings(): void {
  applyTheme();
  dark.addEventListener("change", applyTheme);
  contrast.addEventListener("change", applyTheme);
  $effect.root(() => {
    $effect(() => {
      remember("settings", $state.snapshot(settings));
      applyTheme();
    });
  });
}
