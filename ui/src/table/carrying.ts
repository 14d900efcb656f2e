import type { ChipHand } from "./chip_hand.svelte";

const FAR = 6; // pixels; a shorter way is a tap

/**
 * Drags on the felt, by mouse, finger or pen. What can be carried has `data-carry`, what takes it `data-drop`. A drag
 * ends in an act or in nothing; the click that the browser makes of it is not one more act.
 */
export function carrying(stage: HTMLElement, hand: ChipHand | null): { destroy: () => void } {
  let from: { what: string; x: number; y: number; id: number } | null = null;
  let dragged = false;

  function begin(event: PointerEvent): void {
    dragged = false;
    const source = (event.target as Element).closest<HTMLElement>("[data-carry]");
    if (!hand || !source || event.button) return;
    from = { what: source.dataset.carry!, x: event.clientX, y: event.clientY, id: event.pointerId };
    if (event.pointerType !== "mouse") source.releasePointerCapture?.(event.pointerId);
  }
  function move(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    dragged ||= Math.hypot(event.clientX - from.x, event.clientY - from.y) > FAR;
    if (!dragged) return;
    const box = stage.getBoundingClientRect();
    hand!.carried = { what: from.what, x: event.clientX - box.left, y: event.clientY - box.top };
  }
  function end(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    const { what, x } = from;
    cancel();
    if (!dragged) return;
    const crossed = [Math.min(x, event.clientX), Math.max(x, event.clientX)] as const;
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const target = element.closest<HTMLElement>("[data-drop]");
      if (target && hand!.drop(what, target.dataset.drop!, downIn(target, ...crossed))) return;
    }
  }
  function cancel(): void {
    from = null;
    if (hand) hand.carried = null;
  }
  function click(event: MouseEvent): void {
    if (!dragged) return;
    dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }

  stage.addEventListener("pointerdown", begin);
  stage.addEventListener("click", click, true);
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", cancel);
  return {
    destroy() {
      stage.removeEventListener("pointerdown", begin);
      stage.removeEventListener("click", click, true);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", cancel);
    },
  };
}

/** How many cards of a place that lie face down a stroke from left to right has crossed. */
function downIn(target: HTMLElement, left: number, right: number): number {
  return [...target.querySelectorAll("[data-card=down]")].filter((card) => {
    const box = card.getBoundingClientRect();
    return box.left + box.width / 2 >= left - box.width / 2 && box.left + box.width / 2 <= right + box.width / 2;
  }).length;
}
