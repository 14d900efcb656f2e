/**
 * Animates cards and chips that change places on the felt. Each has a `data-move` key: one that was elsewhere moves from
 * there, a new card comes from the shoe or turns over in place of a hidden one, a new chip comes from its `data-from`,
 * and a removed chip moves to its `data-to`.
 */
const EASE = "cubic-bezier(.2,.7,.3,1)";

interface Measured {
  box: DOMRect;
  ghost: HTMLElement | null;
}

export class FeltAnimator {
  private measured = new Map<string, Measured>();

  /** Measures all places, before the felt changes. */
  measure(root: HTMLElement): void {
    this.measured.clear();
    for (const element of root.querySelectorAll<HTMLElement>("[data-move]")) {
      const key = element.dataset.move!;
      this.measured.set(key, {
        box: element.getBoundingClientRect(),
        ghost: key.includes("$") ? (element.cloneNode(true) as HTMLElement) : null,
      });
    }
  }

  /** Animates what has changed since `measure`. */
  animate(root: HTMLElement, milliseconds: number): void {
    const now = new Set<string>();
    const hidden = [...this.measured].filter(([key]) => key.includes("?"));
    for (const element of root.querySelectorAll<HTMLElement>("[data-move]")) {
      const key = element.dataset.move!;
      now.add(key);
      const old = this.measured.get(key);
      const box = element.getBoundingClientRect();
      if (old) animateMove(element, old.box, box, milliseconds);
      else this.animateArrival(root, element, key, box, hidden, milliseconds);
    }
    for (const [key, { box, ghost }] of this.measured)
      if (ghost && !now.has(key)) animateRemoval(root, ghost, box, milliseconds);
  }

  private animateArrival(
    root: HTMLElement,
    element: HTMLElement,
    key: string,
    box: DOMRect,
    hidden: [string, Measured][],
    milliseconds: number,
  ): void {
    const spot = key.split("|")[0]!;
    const at = hidden.findIndex(
      ([other]) => other.startsWith(`${spot}|?`) && !root.querySelector(`[data-move="${CSS.escape(other)}"]`),
    );
    if (!key.includes("?") && !key.includes("$") && at >= 0) {
      const [[, { box: from }]] = hidden.splice(at, 1) as [[string, Measured]];
      const shift = `translate(${from.left - box.left}px, ${from.top - box.top}px)`;
      element.animate([{ transform: `${shift} rotateY(90deg)` }, { transform: "none" }], {
        duration: milliseconds,
        easing: EASE,
      });
      return;
    }
    const source = root.querySelector(element.dataset.from ?? "[data-shoe]");
    if (source) animateMove(element, source.getBoundingClientRect(), box, milliseconds, true);
  }
}

function animateMove(element: HTMLElement, from: DOMRect, to: DOMRect, milliseconds: number, fresh = false): void {
  const x = from.left - to.left;
  const y = from.top - to.top;
  if (Math.abs(x) < 2 && Math.abs(y) < 2) return;
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px)${fresh ? " rotate(-8deg)" : ""}`, opacity: fresh ? 0.3 : 1 },
      { transform: "none", opacity: 1 },
    ],
    { duration: milliseconds, easing: EASE },
  );
}

function animateRemoval(root: HTMLElement, ghost: HTMLElement, box: DOMRect, milliseconds: number): void {
  const target = root.querySelector(ghost.dataset.to ?? "[data-tray]");
  if (!target) return;
  const to = target.getBoundingClientRect();
  ghost.removeAttribute("data-move");
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${box.left}px`,
    top: `${box.top}px`,
    zIndex: "20",
    pointerEvents: "none",
    margin: "0",
  });
  document.body.append(ghost); // within the felt, which is a container, a fixed position would be relative to it
  const gone = ghost.animate(
    [
      { transform: "none" },
      {
        transform: `translate(${to.left + to.width / 2 - box.left}px, ${to.top + to.height / 2 - box.top}px)`,
        opacity: 0,
      },
    ],
    { duration: milliseconds, easing: "ease-in" },
  );
  gone.onfinish = gone.oncancel = () => ghost.remove();
}
