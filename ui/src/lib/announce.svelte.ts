/** The text of the app's polite live region, which screen readers read out. */
export const liveRegion = $state({ text: "" });

const waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
const PAUSE = 120; // milliseconds; sentences that come together are read together

const ended = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

export function announce(sentence: string): void {
  if (!sentence) return;
  waiting.push(sentence);
  timer ??= setTimeout(() => {
    timer = undefined;
    const sentences = waiting.splice(0);
    liveRegion.text = sentences.map((one, n) => (n < sentences.length - 1 ? ended(one) : one)).join(" ");
  }, PAUSE);
}

export interface Toast {
  id: number;
  text: string;
  kind: "info" | "problem";
}

export const toasts: Toast[] = $state([]);
let next = 1;

/** Shows a toast and announces it to screen readers. */
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
