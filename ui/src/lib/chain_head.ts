import { texts } from "../texts/frame";
import { api, Problem } from "./api";
import { recall, remember } from "./browser_storage";
import type { Head } from "./types";

const KEPT = "head";

interface KeptHead {
  key: string;
  head: Head;
}

/**
 * Compares the house's log with the newest head that this browser has kept, then keeps the present head. Returns what
 * is wrong, or nothing if the log has only grown.
 */
export async function checkHead(): Promise<string> {
  const house = await api.house();
  if (!house.head) return "";
  const kept = recall<KeptHead | null>(KEPT, null);
  if (kept?.key === house.public_key) {
    const problem = await compareHead(kept.head);
    if (problem) return problem;
  }
  remember(KEPT, { key: house.public_key, head: house.head });
  return "";
}

async function compareHead(kept: Head): Promise<string> {
  try {
    const now = await api.headAt(kept.number);
    return now.hash === kept.hash ? "" : texts.theHouseHasChangedIts(kept.number);
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error;
    return texts.theHouseHasLostPart(kept.number);
  }
}

export const keptHead = (): Head | null => recall<KeptHead | null>(KEPT, null)?.head ?? null;
