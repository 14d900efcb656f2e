import { announce } from "../lib/announce.svelte";

/** Runs what a person asks for, and keeps the sentence that says how it ended. */
export class Doing {
  done = $state("");
  problem = $state("");

  async run(work: () => Promise<string>): Promise<boolean> {
    this.done = this.problem = "";
    try {
      this.done = await work();
    } catch (error) {
      this.problem = (error as Error).message;
    }
    announce(this.done || this.problem);
    return !this.problem;
  }
}
