/** One polite live region for the whole app: screen readers read what is announced here. */
export const liveRegion = $state({ text: "" });

const waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
const PAUSE = 120; // milliseconds; sentences that come together are read together

export function announce(sentence: string): void {
  if (!sentence) return;
  waiting.push(sentence);
  timer ??= setTimeout(() => {
    timer = undefined;
    liveRegion.text = waiting.splice(0).join(". ");
  }, PAUSE);
}

export interface Toast {
  id: number;
  text: string;
  kind: "info" | "problem";
}

export const toasts: Toast[] = $state([]);
let next = 1;

/** A toast on the screen, also announced to screen readers. */
export function notify(text: string, kind: Toast["kind"] = "info", milliseconds = 6000): void {
  const id = next++;
  toasts.push({ id, text, kind });
  announce(text);
  setTimeout(() => dismiss(id), milliseconds);
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((toast) => toast.id === id);
  if (at >= 0) toasts.splice(at, 1);
}

export const notifyProblem = (error: unknown): void =>
  notify(error instanceof Error ? error.message : String(error), "problem");
