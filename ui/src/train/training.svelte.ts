import { announce } from "../lib/announce.svelte";
import { api, Problem } from "../lib/api";
import { startSession } from "../lib/session.svelte";

// What the trainer of the server sends and takes, as docs/api.md tells it.

export type Mode = "deal" | "drill" | "foul" | "exam" | "player";

export interface Facts {
  game: string;
  title: string;
  modes: Mode[];
  drills: { key: string; title: string }[];
  places: string[];
  wagers: { name: string; title: string }[];
  button: string;
  rules: RulesInWords;
  sources: Record<string, string>; // where each clause stands: in the manual, or a house convention
}

export interface RulesInWords {
  profile: string;
  readings: string[];
  options: string[];
  changed: string[];
  pays: string[];
  limits: string;
  order: string[];
}

export interface PartResult {
  part: string;
  right: number;
  asked: number;
  mark: number;
  seconds: number;
  minutes: number;
  median: number;
  target: number;
  passed: boolean;
}

export interface Checked {
  trainee: string;
  casino: string;
  examiner: string;
  title: string;
  started: string;
  expires: string;
  passed: boolean;
  parts: PartResult[];
  signed: { by: string; at: string } | null;
  rules: RulesInWords;
}

export interface ExamRules {
  marks: Record<string, number>;
  minutes: Record<string, number>;
  seconds: Record<string, number>;
  critical: string[];
  valid_days: number;
}

export interface HouseProfile {
  casino: string;
  text: string;
  exam: ExamRules;
}

export interface Unsigned {
  id: string;
  player: string;
  trainee: string;
  title: string;
  started: string;
  passed: boolean;
}

export interface Lying {
  spot: string;
  who: string;
  cards: string[];
  down: number;
  set: string[];
  bets: { wager: string; title: string; stake: number; rides: boolean }[];
}

export interface DealTask {
  kind: "deal";
  over: boolean;
  spots: Lying[];
  button: number;
  done: number;
}

export interface QuestionTask {
  kind: "question";
  drill: string;
  question: string;
  table: [string, string][];
  choices: string[];
  form: string;
}

export interface FoulTask {
  kind: "foul";
  posted: string; // the limits, as the sign at the table says them
  lines: string[];
}

export type Task = (DealTask | QuestionTask | FoulTask | { kind: "over" }) & {
  seconds_left?: number;
  paper?: { rounds: number; fouls: number; drills: number; proctored: boolean };
};

export interface Happened {
  clause: string;
  text: string;
}

export interface Verdict {
  claim: string;
  right: boolean;
  wrong: string;
  clauses: string[];
  sentences: string[];
  sources: string[];
  why: string;
  events: Happened[];
}

export interface Mark {
  right: boolean;
  said: string;
  key: string;
  clauses: string[];
  sentences: string[];
  sources: string[];
  why: string;
  cost?: number;
}

export interface Planted {
  kind: string;
  title: string;
  lines: number[];
  clauses: string[];
  sentences: string[];
  sources: string[];
  why: string;
}

export interface Score {
  steps?: number;
  asked?: number;
  right?: number;
  rounds?: number;
  planted?: number;
  caught?: number;
  false_alarms?: number;
}

export interface Answer {
  task: Task;
  score: Score;
  verdicts?: Verdict[];
  mark?: Mark;
  noted?: number; // a player's answers that cannot be graded yet
  late?: { task: QuestionTask; mark: Mark }[]; // and those that now could
  called?: { right: boolean; caught: Planted[]; missed: Planted[]; false_alarms: number[] };
  lines?: string[];
  right?: boolean;
  stopped?: boolean; // a critical error ended the exam
  events?: Happened[];
}

export interface Live {
  id: string;
  mode: Mode;
  game: string;
  seed?: string;
  task: Task;
  score: Score;
}

export interface Result {
  title: string;
  asked: number;
  right: number;
  passed: boolean;
  critical: string[];
  parts: PartResult[];
  seconds: number;
  median_seconds: number;
  hash: string;
  mistakes_by_clause: Record<string, number>;
}

export interface ExamLine {
  id: string;
  game: string;
  title: string;
  started: string;
  seconds: number;
  right: number;
  asked: number;
  passed: boolean;
  hash: string;
  signed: { by: string; at: string } | null;
}

export interface Wish {
  game: string;
  mode: Mode;
  seed?: string;
  drills?: string[];
  code?: string;
  exam?: { rounds: number; fouls: number; drills: number };
}

export const train = {
  house: () => api.get<HouseProfile>("/train/house"),
  offered: () => api.get<Facts[]>("/train"),
  start: (wish: Wish) => api.post<Live>("/train/sessions", wish),
  again: (id: string) => api.get<Live>(`/train/sessions/${id}`),
  answer: (id: string, say: string) => api.post<Answer>(`/train/sessions/${id}/answer`, { say }),
  finish: (id: string) => api.post<{ score: Score; exam?: string; result?: Result }>(`/train/sessions/${id}/finish`),
};

export const share = (part: number, whole: number): string => (whole ? `${Math.round((100 * part) / whole)}%` : "–");

/** A session being worked on: what is asked, how the last answer was, and what went wrong on the way. */
export class Work {
  live: Live | null = $state.raw(null);
  last: Answer | null = $state.raw(null);
  before: Task | null = $state.raw(null); // what the last answer answered
  said = $state("");
  busy = $state(false);
  problem = $state("");

  constructor(readonly tell: (answer: Answer) => string) {}

  async start(wish: Wish): Promise<void> {
    await this.#doing(async () => {
      await startSession();
      this.live = await train.start(wish);
      this.last = this.before = null;
    });
  }

  async resume(id: string): Promise<boolean> {
    try {
      await startSession();
      this.live = await train.again(id);
      return true;
    } catch {
      return false;
    }
  }

  async say(text: string): Promise<void> {
    const live = this.live;
    if (!live || this.busy) return;
    await this.#doing(async () => {
      const answer = await train.answer(live.id, text);
      this.before = live.task;
      this.said = text;
      this.last = answer;
      this.live = { ...live, task: answer.task, score: answer.score };
      announce(this.tell(answer));
    });
  }

  async #doing(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = "";
    try {
      await work();
    } catch (error) {
      this.problem = error instanceof Problem ? error.message : String(error);
      announce(this.problem);
    } finally {
      this.busy = false;
    }
  }
}
