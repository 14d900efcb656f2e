import { texts } from "../texts/frame";
import type {
  Advice,
  BetReason,
  Betting,
  CoachQuestion,
  Counting,
  Coupon,
  Game,
  Head,
  Leaderboard,
  Review,
  Risk,
  RiskQuestion,
  Round,
  RoundLine,
  Rules,
  Session,
  ShortStrategies,
  Strategy,
  Decision,
  NewTableOf,
  Odds,
  OddsQuestion,
  OfferQuestion,
  Progressive,
  Rebate,
  PlayerSkill,
  SoloTable,
  Solo,
  Solution,
  SolutionQuestion,
  StrategyQuestion,
  Verify,
  House,
  Fairness,
  Unvalued,
  Statement,
  TableLine,
  View,
  Wallet,
  Ceremony,
  NewPasskey,
  NewPasskeyAdded,
  PasskeyAnswer,
  Passkeys,
  RecoveryCodes,
} from "./types";

/** A refusal of the server: a sentence for people, and a kind for programs. */
export class Problem extends Error {
  constructor(
    readonly kind: string,
    readonly status: number,
    detail: string,
    readonly retryAfter = 0,
  ) {
    super(detail);
  }
}

const BASE = "/api/v1";

let passkeyNeeded: ((why: string) => Promise<boolean>) | null = null;

/** What asks for a passkey when the server does. It says whether one was shown. */
export function onPasskeyNeeded(ask: (why: string) => Promise<boolean>): void {
  passkeyNeeded = ask;
}

/**
 * Sends a request. An action that the server refuses without a passkey is sent once more after it was shown; what is
 * only read is refused, as pages read without being asked.
 */
export async function request<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  try {
    return await send<T>(method, path, body, signal);
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== "needs-passkey" || method === "GET") throw error;
    if (!(await passkeyNeeded?.(error.message))) throw error;
    return send<T>(method, path, body, signal);
  }
}

/** Sends one request. Returns the JSON answer, or throws a Problem with a sentence that can be shown. */
async function send<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(BASE + path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Problem("offline", 0, texts.theServerCannotBeReached);
  }
  if (answer.status === 204) return undefined as T;
  const text = await answer.text();
  const json = text && text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : null;
  if (!answer.ok) {
    const kind = String(json?.type ?? "").replace("/problems/", "") || "failed";
    throw new Problem(
      kind,
      answer.status,
      String(json?.detail ?? texts.theServerAnswered(answer.status)),
      Number(answer.headers.get("Retry-After") ?? 0),
    );
  }
  return (json ?? JSON.parse(text)) as T;
}

const ASK_AGAIN_AFTER = 400; // milliseconds, while the server counts

const isCounting = (found: unknown): boolean => typeof found === "object" && found !== null && "counting" in found;

/** Asks until the server has counted: it answers at once, and holds no request open for a count. */
export async function counted<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    const found = await ask();
    if (!isCounting(found)) return found;
    await new Promise((later) => setTimeout(later, ASK_AGAIN_AFTER));
    signal?.throwIfAborted();
  }
}

const get = <T>(path: string, signal?: AbortSignal) => request<T>("GET", path, undefined, signal);
const post = <T>(path: string, body: unknown = {}, signal?: AbortSignal) => request<T>("POST", path, body, signal);
const put = <T>(path: string, body: unknown) => request<T>("PUT", path, body);
const postCounted = <T>(path: string, body: unknown = {}, signal?: AbortSignal) =>
  counted(() => post<T>(path, body, signal), signal);
const remove = <T = void>(path: string) => request<T>("DELETE", path);
const encoded = encodeURIComponent;

/** Checks that an id names a hand: its table and its number there. */
function handId(id: string): string {
  if (/^[^/]+\/\d+$/.test(id)) return id;
  throw new Problem("not-found", 404, texts.thereIsNoSuchHand);
}

// The games under their usual rules; they do not change while the server runs.
let games: Promise<Game[]> | null = null;
const single = new Map<string, Promise<Game>>(); // asked for by themselves: a table needs one game, not all

export const api = {
  get,
  post,
  put,
  remove,

  session: () => post<Session>("/session"),
  login: (name: string, password: string) => post<Session>("/session/login", { name, password, bearer: false }),
  register: (name: string, password: string) => post<Session>("/accounts", { name, password }),
  logout: () => remove("/session"),
  changePassword: (old: string, fresh: string) => put<Session>("/account/password", { old, new: fresh }),

  passkeys: () => get<Passkeys>("/passkeys"),
  passkeyOptions: (use: "make" | "show") =>
    post<Ceremony>(use === "make" ? "/passkeys/options" : "/session/passkey/options"),
  addPasskey: (made: NewPasskey) => post<NewPasskeyAdded>("/passkeys", made),
  removePasskey: (id: string) => remove(`/passkeys/${encoded(id)}`),
  showPasskey: (credential: PasskeyAnswer["credential"]) => post<Session>("/session/passkey", { credential }),
  showRecoveryCode: (code: string) => post<Session>("/session/recovery", { code }),
  renewRecoveryCodes: () => post<RecoveryCodes>("/recovery-codes"),

  wallet: () => get<Wallet>("/wallet"),
  rebuy: (key: string) => post<Wallet>("/wallet/rebuy", { key }),
  setLimits: (limits: { hand: number | null; day_loss: number | null }) => put<Wallet>("/wallet/limits", limits),
  statement: (after = "0", limit = 100) => get<Statement>(`/wallet/statement?after=${after}&limit=${limit}`),
  leaderboard: (game = "") => get<Leaderboard>(`/leaderboard${game ? `?game=${game}` : ""}`),
  rounds: (limit = 50) => get<RoundLine[]>(`/wallet/rounds?limit=${limit}`),
  betting: (limit = 50) => get<Betting>(`/wallet/betting?limit=${limit}`),

  games: (): Promise<Game[]> => {
    games ??= get<Game[]>("/games").catch((error: unknown) => {
      games = null;
      throw error;
    });
    return games;
  },
  game: async (key: string): Promise<Game> => {
    const known = (await games?.catch(() => null))?.find((game) => game.key === key);
    if (known) return known;
    const asked = single.get(key) ?? get<Game>(`/games/${encoded(key)}`);
    single.set(key, asked);
    return asked.catch((error: unknown) => {
      single.delete(key);
      throw error;
    });
  },
  describe: (key: string, rules: Rules) => post<Game>(`/games/${encoded(key)}/describe`, rules),
  odds: (key: string, question: OddsQuestion = {}, signal?: AbortSignal) =>
    postCounted<Odds>(`/games/${encoded(key)}/odds`, question, signal),
  risk: (key: string, question: RiskQuestion, signal?: AbortSignal) =>
    postCounted<Risk>(`/games/${encoded(key)}/risk`, question, signal),
  offer: (key: string, question: OfferQuestion, signal?: AbortSignal) =>
    postCounted<Progressive | Coupon | Rebate | PlayerSkill>(`/games/${encoded(key)}/offers`, question, signal),
  /** The decision for the cards in the question; without cards, the whole strategy. */
  strategy: <T extends Strategy | Decision>(key: string, question: StrategyQuestion = {}, signal?: AbortSignal) =>
    postCounted<T>(`/games/${encoded(key)}/strategy`, question, signal),
  shortStrategies: (key: string, rules: Rules, signal?: AbortSignal) =>
    postCounted<ShortStrategies>(`/games/${encoded(key)}/short-strategies`, rules, signal),
  solution: (key: string, question: SolutionQuestion, signal?: AbortSignal) =>
    postCounted<Solution>(`/games/${encoded(key)}/solution`, question, signal),
  verify: (game: string) => counted(() => get<Verify>(`/verify?game=${encoded(game)}`)),

  play: (key: string, body: SoloTable = {}) => post<Solo>(`/play/${encoded(key)}`, body),
  tables: (game = "") => get<TableLine[]>(`/tables${game ? `?game=${encoded(game)}` : ""}`),
  open: (body: NewTableOf) => post<View>("/tables", body),
  table: (id: string) => get<View>(`/tables/${encoded(id)}`),
  closeTable: (id: string) => remove(`/tables/${encoded(id)}`),
  coach: (id: string, seat: number, ask: { spot: string; version: number }, seen: boolean, signal?: AbortSignal) =>
    post<Advice | Counting>(
      `/tables/${encoded(id)}/coach`,
      { seat, spot: ask.spot, version: ask.version, seen } satisfies CoachQuestion,
      signal,
    ),

  round: async (id: string, views = true) => get<Round>(`/rounds/${handId(id)}?views=${views}`),
  review: async (id: string) => get<(Review | Unvalued)[]>(`/rounds/${handId(id)}/review`),
  reasons: async (id: string) => get<BetReason[]>(`/rounds/${handId(id)}/reasons`),
  fairness: async (id: string) => get<Fairness>(`/rounds/${handId(id)}/fairness`),
  house: () => get<House>("/house"),
  headAt: (number: number) => get<Head>(`/house/heads/${number}`),
};

/** A random key for a command: the server carries out a command with the same key only once. */
export function commandKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
