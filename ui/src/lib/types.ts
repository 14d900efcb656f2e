// What the server sends and takes, as docs/api.md tells it.

export interface Row {
  key: string;
  label: string;
  pays: string;
  text: string;
}

export type WagerKind = "main" | "side" | "bonus" | "raise" | "pot";

export interface Wager {
  name: string;
  title: string;
  kind: WagerKind;
  required: boolean;
  offered: boolean;
  before_deal: boolean;
  rides_on: string[];
  raises: string | null;
  times: number;
  rows: Row[];
}

export interface HouseOption {
  values: string[];
  /** Instead of values, where many numbers may be chosen. */
  range?: { from: number; to: number; step: number };
  default: string;
  now: string;
  help: string;
}

export interface PayTable {
  printed: number;
  default: number | null;
  now: number | null;
  pays: Record<string, string>;
}

export interface Game {
  key: string;
  title: string;
  seats: number;
  min_seats: number;
  banked: boolean;
  deck: number;
  shoe: boolean;
  places: string[];
  layout: string[];
  felt: FeltPlan;
  wagers: Wager[];
  main: string[];
  options: Record<string, HouseOption>;
  tables: Record<string, PayTable>;
  clauses: { number: string; text: string }[];
  choices: { kind: string; choices: { text: string; key: string | null }[] }[];
  absent: string;
  profiles: string[];
  profile?: string | null;
  settings: Record<string, string>;
  rules: string;
  strategies: Record<string, string>;
  simulation: { bets: string[]; rounds: number; seed: string }; // what the lab deals first
}

/** How a game looks on a table, from the game's own folder. */
export interface FeltPlan {
  blurb: string;
  picture: { dealer: string[]; hand: string[]; board: string[]; chips: number[] };
  spots: string[]; // wagers from left to right
  pay_tables: { wager: string; title: string; rows: { label: string; text: string }[] }[];
  sentences: string[];
  hand: number; // cards that a player's place has room for
  lanes: number; // hands that one player may have
  places: Record<string, { title: string; size: number; hidden: boolean }>;
  picking: Picking | null;
  lesson: { text: string; cards: string }[];
  slow: string[];
  odds_only: string[];
}

/** Cards are picked on the felt, and together they are one of the choices. */
export interface Picking {
  field: string;
  word: string;
  least: number;
  most: number;
  others: boolean; // the choice names the cards that are not picked
  sort: boolean;
  ask: string;
  confirm: string;
  none: string;
}

export interface Player {
  id: string;
  name: string;
  guest: boolean;
  role: string;
}

export interface Session {
  player: Player;
  wallet: number;
  seats: { table: string; game: string; seat: number }[];
  token: string | null;
  ends: number;
}

export interface Wallet {
  balance: number;
  seated: number;
  limits: { hand: number | null; day_loss: number | null };
  rebuy: { amount: number; allowed: boolean };
  pending_limits: Partial<Record<"hand" | "day_loss", { amount: number | null; at: number }>>; // not in force yet
}

export interface StatementLine {
  n: number;
  at: number;
  why: string;
  change: number;
  balance: number;
  table: string;
  round: string;
  spot: string;
  wager: string;
  note: string;
}

export interface Statement {
  opening: number;
  lines: StatementLine[];
  closing: number;
  next: string | null;
}

export interface RoundLine {
  id: string;
  table: string;
  number: number;
  game: string;
  title: string;
  state: string;
  result: number;
  at: number;
}

/** One place on the felt: a hand, the dealer, the community cards. */
export interface Spot {
  zones: Zone[];
  name: string; // what the cards are called
  cards: string;
  down: number;
  bets: Record<string, number>;
  open: string[];
  rows: Record<string, string>;
  choices: string[];
}

/** A marked area of the felt and the cards in it. */
export interface Zone {
  name: string;
  size: number; // cards that it has room for; 0: as many as the place
  cards: Placed[];
}

export interface Placed {
  card: string; // empty: face down
  dim?: boolean;
  turned?: boolean;
}

export type Felt = Record<string, Spot>;

/** Everything on the felt; an event tells what it changes of it. */
export interface FeltState {
  spots: Felt;
  stacks: Record<string, number>;
  pots: { title: string; chips: number }[];
  bets: Record<string, number>; // between players: chips before the seats
}

/** Why a round ended as it did for this player, and the cards that decided it, by place. */
export interface Ending {
  sentence: string;
  lit: Record<string, string[]>;
}

export interface Seat {
  player: string;
  name: string;
  bot: boolean;
  stack: number;
  bets: Record<string, number>;
  no_seed_before: number;
  leaving: boolean;
  owed: string[];
  waits: boolean;
  ready: boolean;
  connected: boolean;
}

export interface Choice {
  text: string;
  kind: string;
  label: string;
  cost: number;
  key: string | null;
  why?: string; // in cards
  cards?: Record<string, string>;
  slot?: string; // the zone to click
  zones?: Zone[]; // how the hand would lie
  name?: string;
}

export interface Amount {
  kind: string;
  label: string;
  least: number;
  most: number;
  step: number;
  key: string | null;
}

export interface Ask {
  spot: string;
  seat: number;
  name?: string;
  question?: string;
  clause: string[];
  version: number;
  choices?: Choice[];
  amounts?: Amount[];
}

export interface Limits {
  name: string;
  chip: number;
  minimum: number;
  maximum: number;
  hand_maximum: number | null;
  wagers: Record<string, [number, number]>;
}

export interface Clock {
  what: "betting" | "decision";
  ends: number;
  now: number;
}

export interface View {
  table: string;
  name: string;
  game: string;
  title: string;
  version: number;
  phase: "betting" | "locked" | "playing" | "closed";
  round: number;
  round_id: string;
  button: number;
  blinds: number[];
  rules: string;
  profile: string | null;
  settings: Record<string, string>;
  limits: Limits;
  pace_ms: number;
  betting_seconds: number;
  decision_seconds: number;
  places: number;
  solo: boolean;
  private: boolean;
  owner: string;
  you: { player: string; seats: number[] };
  seats: Record<string, Seat>;
  spectators: number;
  shuffle: {
    deal: string;
    commitment: string;
    closed: boolean;
    seeds: Record<string, { commitment: string; seed: string | null }>;
  } | null;
  layout: Felt | null;
  pots: FeltState["pots"];
  bets: FeltState["bets"];
  asks: Ask[];
  clock: Clock | null;
  last: { round_id: string; state: string; results: Record<string, number> } | null;
}

export interface TableLine {
  id: string;
  name: string;
  game: string;
  title: string;
  seats: number;
  taken: number;
  bots: number;
  spectators: number;
  minimum: number;
  maximum: number;
  phase: string;
  round: number;
  settings: Record<string, string>;
}

/** What the body of an event may hold; which of it, its kind and verb tell. */
export interface Told {
  verb?: string;
  spot?: string;
  seat?: number;
  clause?: string[];
  at?: number[];
  face?: string;
  cards?: string;
  down?: number;
  choice?: string | null;
  mark?: string;
  wager?: string;
  row?: string;
  label?: string;
  stake?: number;
  back?: number;
  pot?: string;
  chips?: number;
  bets?: Record<string, number> | Record<string, Record<string, number>>;
  results?: Record<string, number>;
  stacks?: Record<string, number>;
  round?: number;
  reason?: string;
  answer?: string | boolean;
}

export interface TableEvent {
  seq: number;
  kind: string;
  body: Told;
  say?: string | null;
  private?: Partial<Told> | null;
  felt?: Partial<FeltState>;
  ending?: Ending;
}

/** A choice that is never the best need not be valued: then it has no figures and no grade. */
export interface CoachChoice {
  text: string;
  kind: string;
  amount: number | null; // of a bet or raise: the total it comes to
  ev: number | null;
  fraction: string | null;
  cost: number | null;
  grade: Grade | null;
}

export type Grade = "best" | "fine" | "inaccuracy" | "mistake" | "blunder";

export interface Valued {
  spot: string;
  where: string;
  unit: number;
  exact: boolean;
  choices: CoachChoice[];
  best: string;
  value: number;
  manual: string | null;
  note: string;
  sentence: string;
}

/** The coach is not ready yet: it says how far it is, and is asked again. */
export interface Counting {
  counting: true;
  done: number;
  of: number;
  sentence: string;
}

export interface Advice extends Valued {
  version: number;
}

export interface Review extends Valued {
  seq: number;
  choice: string;
  grade: Grade | null;
  cost: number | null;
}

export interface Round {
  id: string;
  table: string;
  number: number;
  game: string;
  title: string;
  state: string;
  at: number;
  ended: number;
  rules: string;
  profile: string | null;
  settings: Record<string, string>;
  players: Record<string, string>;
  bets: Record<string, Record<string, number>>;
  before: Record<string, number>;
  after: Record<string, number>;
  results: Record<string, number>;
  deal: string;
  commitment: string;
  events: TableEvent[];
}

/** Rules to ask the lab about: only what differs from the game's own. */
export interface Rules {
  profile?: string | null;
  settings?: Record<string, string>;
}

/** A table to open; what is left out is as usual. */
export interface TableWish extends Rules {
  name?: string;
  seats?: number;
  bots?: number;
  private?: boolean;
  limits?: { minimum?: number; maximum?: number };
  betting_seconds?: number;
  decision_seconds?: number;
  pace_ms?: number;
}

export interface SoloWish extends TableWish {
  fresh?: boolean;
}

export interface CoachQuestion {
  seat: number;
  spot?: string;
  seen?: boolean;
}

export interface RiskQuestion extends Rules {
  wager: string;
  strategy?: string;
  rounds?: number;
}

export interface WagerOdds {
  total: number;
  rows: { row: string; pays: string; combinations: number }[];
  ev: string;
  ev_total: string;
  house_edge: number;
  sd: number;
  hit_frequency: number;
  element_of_risk: number;
}

export interface Odds {
  game: string;
  strategy: string;
  warnings: string[];
  wagers: Record<string, WagerOdds>;
}

/** A signed head of the house's log. */
export interface Head {
  number: number;
  at: number;
  hash: string;
  signature: string;
}
