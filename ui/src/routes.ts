import type { Component } from "svelte";

/** A page, loaded when it is first opened. Parts of the path that start with a colon are its `params`. */
export interface Page {
  path: string;
  title: string;
  section: "lobby" | "lab" | "train" | "docs" | "settings" | "";
  load: () => Promise<{ default: Component<{ params: Record<string, string> }> }>;
}

export const PAGES: Page[] = [
  { path: "/", title: "Lobby", section: "lobby", load: () => import("./pages/Lobby.svelte") },
  { path: "/play/:game", title: "Play", section: "lobby", load: () => import("./pages/Play.svelte") },
  { path: "/table/:id", title: "Table", section: "lobby", load: () => import("./pages/Play.svelte") },
  { path: "/hand/:table/:number", title: "Replay", section: "lobby", load: () => import("./pages/Replay.svelte") },
  { path: "/mistakes", title: "Learn from mistakes", section: "train", load: () => import("./pages/Mistakes.svelte") },
  { path: "/lab", title: "Odds lab", section: "lab", load: () => import("./lab/index.svelte") },
  { path: "/lab/*", title: "Odds lab", section: "lab", load: () => import("./lab/index.svelte") },
  { path: "/train", title: "Train", section: "train", load: () => import("./train/index.svelte") },
  { path: "/train/*", title: "Train", section: "train", load: () => import("./train/index.svelte") },
  { path: "/docs", title: "Rules and help", section: "docs", load: () => import("./docs/index.svelte") },
  { path: "/docs/:page", title: "Rules and help", section: "docs", load: () => import("./docs/index.svelte") },
  {
    path: "/fair/:table/:number",
    title: "Fairness",
    section: "docs",
    load: () => import("./pages/FairnessCheck.svelte"),
  },
  { path: "/reports", title: "Reports", section: "lab", load: () => import("./pages/Reports.svelte") },
  { path: "/jobs", title: "Jobs", section: "lab", load: () => import("./pages/Jobs.svelte") },
  { path: "/stats", title: "Your play", section: "", load: () => import("./pages/Stats.svelte") },
  {
    path: "/leaderboard",
    title: "Best play today",
    section: "lobby",
    load: () => import("./pages/Leaderboard.svelte"),
  },
  { path: "/admin", title: "The house", section: "", load: () => import("./pages/Admin.svelte") },
  { path: "/account", title: "Account and chips", section: "", load: () => import("./pages/Account.svelte") },
  { path: "/settings", title: "Settings", section: "settings", load: () => import("./pages/Settings.svelte") },
];

export const NOT_FOUND: Page = {
  path: "*",
  title: "No such page",
  section: "",
  load: () => import("./pages/NotFound.svelte"),
};
