import { untrack } from "svelte";
import { settings } from "./settings.svelte";
import { recall, remember } from "./browser_storage";

export interface Binding {
  id: string; // what is remembered when the key is changed, "bet.rebet"
  key: string; // as in KeyboardEvent.key, lower case; "shift+1" with a modifier
  label: string; // what it does, for the overlay
  group: string; // where it belongs in the overlay
  run: (event: KeyboardEvent) => void;
  when?: () => boolean; // active only then; later bindings win
  fixed?: boolean; // not to be changed: the key is the thing itself (digits, arrows)
}

const own: Record<string, string> = $state(recall<Record<string, string>>("keys", {}));
const layers: Binding[][] = [];
/** Counts changes, so that components that show the bindings update. */
const shown = $state({ change: 0, help: false });
export const keyHelp = shown;

export const keyOf = (binding: Pick<Binding, "id" | "key">): string => own[binding.id] ?? binding.key;

/** Active as long as the caller lives: call it in an effect and return what it gives. */
export function bindKeys(bindings: Binding[]): () => void {
  layers.push(bindings);
  changed();
  return () => {
    const at = layers.indexOf(bindings);
    if (at >= 0) layers.splice(at, 1);
    changed();
  };
}

const changed = (): void => untrack(() => void shown.change++);

export function allKeys(): Binding[] {
  void shown.change;
  const seen = new Set<string>();
  return [...layers]
    .reverse()
    .flat()
    .filter((one) => !seen.has(one.id) && seen.add(one.id));
}

export function changeKey(id: string, key: string): void {
  own[id] = key;
  remember("keys", $state.snapshot(own));
  shown.change++;
}

export function resetKeys(): void {
  for (const id of Object.keys(own)) delete own[id];
  remember("keys", {});
  shown.change++;
}

export function nameOf(event: KeyboardEvent): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  const key = event.shiftKey && digit ? digit[1]! : event.key.toLowerCase();
  return (event.shiftKey && (digit || key.length > 1) ? "shift+" : "") + key;
}

const NAMES: Record<string, string> = {
  " ": "Space",
  arrowleft: "←",
  arrowright: "→",
  arrowup: "↑",
  arrowdown: "↓",
  enter: "Enter",
  escape: "Esc",
};

export function keyLabel(key: string): string {
  const parts = key === "+" ? ["+"] : key.split("+");
  return parts
    .map(
      (part) => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part.charAt(0).toUpperCase() + part.slice(1)),
    )
    .join(" + ");
}

const TYPING =
  "input:not([type=checkbox]):not([type=radio]):not([type=range]):not([type=button]), textarea, select, [contenteditable=true]";
const PRESSING = "button, a[href], [role=tab], summary, input";

function listen(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const at = event.target as HTMLElement;
  if (at.closest?.(TYPING)) return;
  if (!settings.keys && event.key !== "?") return;
  const inside = at.closest?.("dialog[open]");
  const key = nameOf(event);
  if ((key === " " || key === "enter") && at.closest?.(PRESSING) && !at.closest?.("[data-keys]")) return;
  for (const layer of [...layers].reverse()) {
    const found = layer.find((one) => keyOf(one) === key && (one.when?.() ?? true));
    if (found && (!inside || found.group === "everywhere")) {
      event.preventDefault();
      found.run(event);
      return;
    }
  }
}

export function startKeys(): void {
  document.addEventListener("keydown", listen);
  bindKeys([{ id: "help", key: "?", label: "these keys", group: "everywhere", run: () => (shown.help = !shown.help) }]);
}
