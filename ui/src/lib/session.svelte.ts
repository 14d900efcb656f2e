import { api } from "./api";
import type { Session, Wallet } from "./types";

/** The player of this browser, and their wallet. The first visit makes a guest with chips. */
export const session: { now: Session | null; wallet: Wallet | null } = $state({ now: null, wallet: null });

let starting: Promise<Session> | null = null;

export function startSession(): Promise<Session> {
  starting ??= api
    .session()
    .then((found) => (session.now = found))
    .catch((error: unknown) => {
      starting = null;
      throw error;
    });
  return starting;
}

export async function refreshSession(): Promise<void> {
  starting = null;
  await startSession();
  await refreshWallet();
}

export async function refreshWallet(): Promise<void> {
  await startSession();
  session.wallet = await api.wallet();
}

/** Updates the bankroll from what a table reports. */
export function setBalance(balance: number): void {
  if (session.wallet) session.wallet = { ...session.wallet, balance };
}

export function setSession(found: Session): void {
  session.now = found;
  starting = Promise.resolve(found);
  refreshWallet().catch(() => {}); // offline: the header shows no bankroll yet
}
