import { announce } from "../lib/announce.svelte";
import { api, Problem } from "../lib/api";
import { startSession } from "../lib/session.svelte";
import type {
  Answer,
  Blueprint,
  ClaimRequest,
  Facts,
  Finished,
  HouseProfile,
  Live,
  NewTraining,
  Task,
  TrainMode,
} from "../lib/types";

export type {
  Answer,
  Asked,
  Blueprint,
  Checked,
  DealTask,
  ExamLine,
  ExamRules,
  Facts,
  ErrorsTask,
  GameRules,
  Happened,
  HouseProfile,
  Mark,
  Planted,
  ProfileData,
  QuestionTask,
  Result,
  RulesInWords,
  Unsigned,
} from "../lib/types";
export type Mode = TrainMode;
export type Claim = Pick<ClaimRequest, "verb" | "spot"> & Partial<ClaimRequest>;
export type Said = string | Claim; // an answer, or a dealer's act in parts

export const train = {
  house: () => api.get<HouseProfile>("/train/house"),
  offered: () => api.get<Facts[]>("/train"),
  blueprint: (game: string) => api.get<Blueprint>(`/train/blueprints/${game}`),
  start: (body: NewTraining) => api.post<Live>("/train/sessions", body),
  again: (id: string) => api.get<Live>(`/train/sessions/${id}`),
  answer: (id: string, task: number, said: Said) =>
    api.post<Answer>(`/train/sessions/${id}/answer`, {
      task,
      ...(typeof said === "string" ? { say: said } : { claim: said }),
    }),
  finish: (id: string) => api.post<Finished>(`/train/sessions/${id}/finish`),
};

/** A share in whole percent; "–" of nothing. */
export const percentOf = (part: number, whole: number): string =>
  whole ? `${Math.round((100 * part) / whole)}%` : "–";

/** A training session: the open task, the last answer with its verdict, and the last problem. */
export class TrainingSession {
  live: Live | null = $state.raw(null);
  last: Answer | null = $state.raw(null);
  before: Task | null = $state.raw(null); // the task of the last answer
  busy = $state(false);
  problem = $state("");

  constructor(readonly describe: (answer: Answer) => string) {}

  async start(body: NewTraining): Promise<void> {
    await this.#doing(async () => {
      await startSession();
      this.live = await train.start(body);
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

  async answer(said: Said): Promise<void> {
    const live = this.live;
    if (!live || this.busy) return;
    await this.#doing(async () => {
      const answer = await this.#sendAnswer(live, said);
      this.before = live.task;
      this.last = answer;
      this.live = { ...live, task: answer.task, score: answer.score };
      announce(this.describe(answer));
    });
  }

  /** Sends an answer. Where another tab has answered the task already, shows the present task. */
  async #sendAnswer(live: Live, said: Said): Promise<Answer> {
    try {
      return await train.answer(live.id, live.task.number, said);
    } catch (error) {
      if (error instanceof Problem && error.status === 409) {
        this.live = await train.again(live.id);
        this.last = this.before = null;
      }
      throw error;
    }
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
