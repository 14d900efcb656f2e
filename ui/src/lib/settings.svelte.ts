import { recall, remember } from "./browser_storage";

export type Theme = "auto" | "light" | "dark" | "contrast";

export interface Settings {
  theme: Theme;
  fourColours: boolean;
  largeIndex: boolean;
  speed: 0 | 1 | 2 | 3; // 0 shows every result at once, 3 is the slowest
  sound: boolean;
  keys: boolean;
  coach: boolean;
  seen: boolean; // the coach counts all cards that one can see out of the deck
  timers: 0 | 1 | 2 | 10; // how many times longer the clocks run; 0: none at tables that one opens
  textMode: boolean;
  bots: number;
  emotes: boolean; // of other players are shown
  guide: boolean; // the first hand of a game is guided
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

/** Motion is off at speed 0 and wherever the system asks for less of it. */
export const motion = $state({ reduced: reducedMotion.matches });
reducedMotion.addEventListener("change", () => (motion.reduced = reducedMotion.matches));

export const isAnimated = (): boolean => settings.speed > 0 && !motion.reduced;

/** Milliseconds a screen takes for one act of the dealer, from the table's own pace. */
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
