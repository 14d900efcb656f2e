import { announce } from "../lib/announce.svelte";
import { api, Problem } from "../lib/api";
import { startSession } from "../lib/session.svelte";
import type { Answer, Facts, Finished, HouseProfile, Live, NewTraining, Task, TrainMode } from "../lib/types";

export type {
  Answer,
  Asked,
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

export const train = {
  house: () => api.get<HouseProfile>("/train/house"),
  offered: () => api.get<Facts[]>("/train"),
  start: (body: NewTraining) => api.post<Live>("/train/sessions", body),
  again: (id: string) => api.get<Live>(`/train/sessions/${id}`),
  answer: (id: string, task: number, say: string) => api.post<Answer>(`/train/sessions/${id}/answer`, { task, say }),
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

  async answer(text: string): Promise<void> {
    const live = this.live;
    if (!live || this.busy) return;
    await this.#doing(async () => {
      const answer = await this.#sendAnswer(live, text);
      this.before = live.task;
      this.last = answer;
      this.live = { ...live, task: answer.task, score: answer.score };
      announce(this.describe(answer));
    });
  }

  /** Sends an answer. Where another tab has answered the task already, shows the present task. */
  async #sendAnswer(live: Live, text: string): Promise<Answer> {
    try {
      return await train.answer(live.id, live.task.number, text);
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
