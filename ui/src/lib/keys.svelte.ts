import { texts } from "../texts/frame";
import { untrack } from "svelte";
import { settings } from "./settings.svelte";
import { recall, remember } from "./browser_storage";

export interface Binding {
  id: string; // names the action when its key is changed, "bet.rebet"
  key: string; // as in KeyboardEvent.key, in lower case; with a modifier "shift+1"
  label: string; // what it does, for the dialog
  group: string; // its heading in the dialog
  run: (event: KeyboardEvent) => void;
  when?: () => boolean; // active only then; later bindings take precedence
  fixed?: boolean; // cannot be changed: digits, arrows
}

const changedKeys: Record<string, string> = $state(recall<Record<string, string>>("keys", {}));
const layers: Binding[][] = [];
/** The dialog that lists the keys. `change` counts changes of the bindings, so that components that show them update. */
export const keyHelp = $state({ change: 0, open: false });

export const keyOf = (binding: Pick<Binding, "id" | "key">): string => changedKeys[binding.id] ?? binding.key;

/** Activates bindings and returns the function that ends them: call it in an effect and return its result. */
export function bindKeys(bindings: Binding[]): () => void {
  layers.push(bindings);
  bindingsChanged();
  return () => {
    const at = layers.indexOf(bindings);
    if (at >= 0) layers.splice(at, 1);
    bindingsChanged();
  };
}

const bindingsChanged = (): void => untrack(() => void keyHelp.change++);

export function allKeys(): Binding[] {
  void keyHelp.change;
  const seen = new Set<string>();
  return [...layers]
    .reverse()
    .flat()
    .filter((one) => !seen.has(one.id) && seen.add(one.id));
}

export function changeKey(id: string, key: string): void {
  changedKeys[id] = key;
  remember("keys", $state.snapshot(changedKeys));
  keyHelp.change++;
}

export function resetKeys(): void {
  for (const id of Object.keys(changedKeys)) delete changedKeys[id];
  remember("keys", {});
  keyHelp.change++;
}

export function keyNameOf(event: KeyboardEvent): string {
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

function onKeydown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const at = event.target as HTMLElement;
  if (at.closest?.(TYPING)) return;
  if (!settings.keys && event.key !== "?") return;
  const inside = at.closest?.("dialog[open]");
  const key = keyNameOf(event);
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
  document.addEventListener("keydown", onKeydown);
  bindKeys([
    {
      id: "help",
      key: "?",
      label: texts.listOfShortcuts,
      group: "everywhere",
      run: () => (keyHelp.open = !keyHelp.open),
    },
  ]);
}
