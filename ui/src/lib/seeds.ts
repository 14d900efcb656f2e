import type { Command } from "./socket";
import { recall, remember } from "./browser_storage";
import type { View } from "./types";

/** This browser's record of a shuffle it took part in; the house's record must agree with it. */
export interface KeptSeed {
  commitment: string; // the house's, as published to this browser
  seat: number;
  seed: string;
  seed_commitment: string;
  locked?: Record<string, string>; // all commitments when the seed was opened
  opened: boolean;
}

const NOTES = "seeds";
const MOST_KEPT = 300; // shuffles that are remembered

const hex = (raw: Uint8Array): string => Array.from(raw, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Packs fields, each after its length, so that different fields never give the same bytes. */
function pack(fields: string[]): Uint8Array<ArrayBuffer> {
  const raw = fields.map((field) => new TextEncoder().encode(field));
  const packed = new Uint8Array(raw.reduce((sum, part) => sum + 4 + part.length, 0));
  let at = 0;
  for (const part of raw) {
    new DataView(packed.buffer).setUint32(at, part.length);
    packed.set(part, at + 4);
    at += 4 + part.length;
  }
  return packed;
}

async function commitmentTo(seed: string, seat: number, view: View): Promise<string> {
  const { deal, commitment } = view.shuffle!;
  const fields = ["pitboss-seed-2", view.table, deal, commitment, String(seat), seed];
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", pack(fields))));
}

const inMemory = new Map<string, KeptSeed>(); // for browsers that refuse storage: a seed must be opened there, too

export function keptSeed(table: string, deal: string): KeptSeed | undefined {
  const name = `${table} ${deal}`;
  return recall<Record<string, KeptSeed>>(NOTES, {})[name] ?? inMemory.get(name);
}

function keep(table: string, deal: string, kept: KeptSeed): void {
  const name = `${table} ${deal}`;
  inMemory.set(name, kept);
  const { [name]: _, ...others } = recall<Record<string, KeptSeed>>(NOTES, {});
  const latest = Object.entries(others).slice(1 - MOST_KEPT);
  remember(NOTES, { ...Object.fromEntries(latest), [name]: kept });
}

/**
 * Takes part in every shuffle of a table: commits to a fresh seed as soon as the house has published its commitment, and
 * opens it when all commitments are fixed. Browsers allow neither without a secure connection.
 */
export class SeedExchange {
  /** Resolves when the house has this browser's commitment for the next shuffle: no bet is sent before that. */
  committed: Promise<unknown> = Promise.resolve();
  private sent = "";

  constructor(private readonly send: (command: Command) => Promise<unknown>) {}

  async follow(view: View): Promise<void> {
    const seat = view.you.seats[0];
    const shuffle = view.shuffle;
    if (!seat || !shuffle || !globalThis.crypto?.subtle) return;
    const given = shuffle.seeds[seat];
    if (view.phase === "betting" && !shuffle.closed && view.round + 1 >= view.seats[seat]!.no_seed_before) {
      if (this.sent === shuffle.commitment) return;
      this.sent = shuffle.commitment;
      const before = keptSeed(view.table, shuffle.deal);
      if (before?.commitment === shuffle.commitment && given && before.seed_commitment === given.commitment) return;
      this.committed = this.commit(view, seat, before);
      await this.committed;
    } else if (view.phase === "locked" && given && given.seed === null) {
      const kept = keptSeed(view.table, shuffle.deal);
      if (kept?.commitment !== shuffle.commitment || kept.seed_commitment !== given.commitment) return;
      if (this.sent === kept.seed) return;
      this.sent = kept.seed;
      const locked = Object.fromEntries(Object.entries(shuffle.seeds).map(([n, one]) => [n, one.commitment]));
      keep(view.table, shuffle.deal, { ...kept, locked, opened: true });
      await this.send({ type: "open", seat, seed: kept.seed });
    }
  }

  private async commit(view: View, seat: number, before: KeptSeed | undefined): Promise<void> {
    const shuffle = view.shuffle!;
    const drawn = before?.commitment === shuffle.commitment && before.seat === seat; // in another tab
    const seed = drawn ? before.seed : hex(crypto.getRandomValues(new Uint8Array(32)));
    const kept: KeptSeed = { commitment: shuffle.commitment, seat, seed, seed_commitment: "", opened: false };
    keep(view.table, shuffle.deal, kept);
    const commitment = await commitmentTo(seed, seat, view);
    keep(view.table, shuffle.deal, { ...kept, seed_commitment: commitment });
    await this.send({ type: "seed", seat, deal: shuffle.deal, commitment });
  }
}
