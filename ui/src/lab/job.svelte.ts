import { api } from "../lib/api";
import { startSession } from "../lib/session.svelte";
import type { Job } from "../lib/types";

export type RunningJob<R> = Omit<Job, "result"> & { result: R | null };

/** Runs one job at a time on the server, and follows its progress. */
export class JobRunner<R> {
  now: RunningJob<R> | null = $state.raw(null);
  problem = $state("");
  #events: EventSource | null = null;
  #turn = 0;

  constructor(readonly onEnd: (job: RunningJob<R>) => void = () => {}) {}

  get running(): boolean {
    return this.now?.state === "running" || this.now?.state === "waiting";
  }

  /** Starts a job in place of the one before; of two started at the same time, the last one. */
  async start(chosen: Record<string, unknown>): Promise<void> {
    const turn = ++this.#turn;
    this.problem = "";
    await this.#end();
    if (turn !== this.#turn) return;
    this.now = null; // so that no earlier result is shown for the new job
    try {
      await startSession();
      const job = await api.post<RunningJob<R>>("/jobs", chosen);
      if (turn !== this.#turn) {
        await api.remove(`/jobs/${job.id}`);
        return;
      }
      this.now = job;
      this.#follow(job.id);
    } catch (error) {
      if (turn === this.#turn) this.problem = (error as Error).message;
    }
  }

  async cancel(): Promise<void> {
    this.#turn++;
    await this.#end();
  }

  async #end(): Promise<void> {
    this.#events?.close();
    if (this.now && this.running) {
      const { id } = this.now;
      this.now = { ...this.now, state: "cancelled" };
      await api.remove(`/jobs/${id}`).catch(() => undefined); // it may have ended already
    }
  }

  #follow(id: string): void {
    const events = (this.#events = new EventSource(`/api/v1/jobs/${id}/events`));
    const update = (event: MessageEvent<string>): void => {
      if (events !== this.#events || this.now?.state === "cancelled") return;
      this.now = JSON.parse(event.data) as RunningJob<R>;
      if (this.now.error) this.problem = this.now.error;
    };
    events.addEventListener("progress", update);
    for (const end of ["done", "failed", "cancelled"]) {
      events.addEventListener(end, (event) => {
        update(event as MessageEvent<string>);
        events.close();
        if (this.now && events === this.#events) this.onEnd(this.now);
      });
    }
  }
}
