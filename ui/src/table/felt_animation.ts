/**
 * Moves what has changed its place on the felt. Cards and chips carry a `data-move` key: one that was elsewhere moves
 * from there, a new card comes from the shoe or turns where a hidden one lay, a new chip comes from the tray it is
 * given, and a chip that is gone moves to the dealer or to its player.
 */
const EASE = "cubic-bezier(.2,.7,.3,1)";

interface Was {
  box: DOMRect;
  ghost: HTMLElement | null;
}

export class Mover {
  private was = new Map<string, Was>();

  before(root: HTMLElement): void {
    this.was.clear();
    for (const element of root.querySelectorAll<HTMLElement>("[data-move]")) {
      const key = element.dataset.move!;
      this.was.set(key, {
        box: element.getBoundingClientRect(),
        ghost: key.includes("$") ? (element.cloneNode(true) as HTMLElement) : null,
      });
    }
  }

  after(root: HTMLElement, milliseconds: number): void {
    const now = new Set<string>();
    const hidden = [...this.was].filter(([key]) => key.includes("?"));
    for (const element of root.querySelectorAll<HTMLElement>("[data-move]")) {
      const key = element.dataset.move!;
      now.add(key);
      const old = this.was.get(key);
      const box = element.getBoundingClientRect();
      if (old) glide(element, old.box, box, milliseconds);
      else this.arrive(root, element, key, box, hidden, milliseconds);
    }
    for (const [key, { box, ghost }] of this.was) if (ghost && !now.has(key)) leave(root, ghost, box, milliseconds);
  }

  private arrive(
    root: HTMLElement,
    element: HTMLElement,
    key: string,
    box: DOMRect,
    hidden: [string, Was][],
    milliseconds: number,
  ): void {
    const spot = key.split("|")[0]!;
    const at = hidden.findIndex(
      ([other]) => other.startsWith(`${spot}|?`) && !root.querySelector(`[data-move="${CSS.escape(other)}"]`),
    );
    if (!key.includes("?") && !key.includes("$") && at >= 0) {
      const [[, { box: from }]] = hidden.splice(at, 1) as [[string, Was]];
      const shift = `translate(${from.left - box.left}px, ${from.top - box.top}px)`;
      element.animate([{ transform: `${shift} rotateY(90deg)` }, { transform: "none" }], {
        duration: milliseconds,
        easing: EASE,
      });
      return;
    }
    const source = root.querySelector(element.dataset.from ?? "[data-shoe]");
    if (source) glide(element, source.getBoundingClientRect(), box, milliseconds, true);
  }
}

function glide(element: HTMLElement, from: DOMRect, to: DOMRect, milliseconds: number, fresh = false): void {
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

function leave(root: HTMLElement, ghost: HTMLElement, box: DOMRect, milliseconds: number): void {
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
  document.body.append(ghost); // the felt is a container: a fixed place would be counted from its corner
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
