import { texts } from "../texts/frame";
import { api, onPasskeyNeeded, Problem } from "./api";
import { setSession } from "./session.svelte";
import type { RecoveryCodes } from "./types";

/** Why the server asks for a passkey now, and what to call with the outcome. One question serves all requests that wait. */
export const asked: { why: string; answer: ((shown: boolean) => void) | null; shown: number } = $state({
  why: "",
  answer: null,
  shown: 0, // how often one was shown
});

let waiting: Promise<boolean> | null = null;

/** Opens the prompt; the outcome is whether a passkey or a code was shown. */
export function askForPasskey(why: string): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    asked.why = why;
    asked.answer = (shown) => {
      asked.answer = waiting = null;
      if (shown) asked.shown += 1;
      resolve(shown);
    };
  });
  return waiting;
}

onPasskeyNeeded(askForPasskey);

/** Runs the browser's part; its refusals become sentences. */
async function fromBrowser(get: () => Promise<Credential | null>): Promise<unknown> {
  if (typeof PublicKeyCredential === "undefined") throw new Problem("no-passkeys", 0, texts.thisBrowserHasNoPasskeys);
  try {
    return ((await get()) as PublicKeyCredential).toJSON();
  } catch (error) {
    if (error instanceof DOMException && error.name === "InvalidStateError")
      throw new Problem("no-passkeys", 0, texts.thisDeviceAlreadyHasA);
    throw new Problem("no-passkeys", 0, texts.theBrowserWasNotGiven);
  }
}

export async function addPasskey(name: string, password: string): Promise<RecoveryCodes["codes"]> {
  const { options } = await api.passkeyOptions("make");
  const publicKey = (): PublicKeyCredentialCreationOptions =>
    PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON);
  const credential = await fromBrowser(() => navigator.credentials.create({ publicKey: publicKey() }));
  const added = await api.addPasskey({ name, password, credential: credential as Record<string, unknown> });
  setSession(added.session);
  return added.codes;
}

export async function showPasskey(): Promise<void> {
  const { options } = await api.passkeyOptions("show");
  const publicKey = (): PublicKeyCredentialRequestOptions =>
    PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON);
  const credential = await fromBrowser(() => navigator.credentials.get({ publicKey: publicKey() }));
  setSession(await api.showPasskey(credential as Record<string, unknown>));
}

export async function showCode(code: string): Promise<void> {
  setSession(await api.showRecoveryCode(code));
}
