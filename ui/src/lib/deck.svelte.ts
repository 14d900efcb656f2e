import url from "../../dist/deck.svg?url";

/** Whether the art of the cards is in the page; until then a card shows its rank and suit only. */
export const deck = $state({ ready: false });

let loading = false;

/** Loads the art of all cards once, as symbols that every card uses; not where the browser is set to save data. */
export async function loadDeck(): Promise<void> {
  if (loading || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  loading = true;
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(answer.statusText);
    const art = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    art.setAttribute("aria-hidden", "true");
    art.setAttribute("style", "position: absolute; width: 0; height: 0");
    document.body.append(document.adoptNode(art));
    deck.ready = true;
  } catch {
    loading = false; // the next table tries again
  }
}
