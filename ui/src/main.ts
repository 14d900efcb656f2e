import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { startKeys } from "./lib/keys.svelte";
import { startSettings } from "./lib/settings.svelte";

startSettings();
if (import.meta.env.PROD && "serviceWorker" in navigator)
  void navigator.serviceWorker.register("/sw.js").catch(() => {});
startKeys();
mount(App, { target: document.getElementById("app")! });
