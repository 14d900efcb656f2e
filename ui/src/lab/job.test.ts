import { beforeEach, expect, test, vi } from "vitest";

const removed: (() => void)[] = [];
const posted: Record<string, unknown>[] = [];
vi.mock("../lib/session.svelte", () => ({ startSession: async () => {} }));
vi.mock("../lib/api", () => ({
  api: {
    post: async (_: string, chosen: Record<string, unknown>) => {
      posted.push(chosen);
      return { id: `job-${posted.length}`, state: "running", asked: chosen.key, result: null };
    },
    remove: () => new Promise<void>((resolve) => removed.push(resolve)),
  },
}));
vi.stubGlobal(
  "EventSource",
  class {
    addEventListener(): void {}
    close(): void {}
  },
);

import { JobRunner } from "./job.svelte";

beforeEach(() => {
  removed.length = posted.length = 0;
});

test("of two jobs started while another is being stopped the last one runs", async () => {
  const work = new JobRunner<unknown>();
  await work.start({ key: "opened on" });
  const second = work.start({ key: "second" }); // waits until the first is stopped
  const third = work.start({ key: "third" }); // the first counts as stopped by now, so this one does not wait
  await third;
  removed.forEach((resolve) => resolve());
  await second;
  expect(posted.map((chosen) => chosen.key)).toEqual(["opened on", "third"]);
  expect(work.now).toMatchObject({ asked: "third" });
});

test("a result is never shown for the next job", async () => {
  const work = new JobRunner<unknown>();
  await work.start({ key: "first" });
  work.now = { ...work.now!, state: "done", result: "the first's" };
  const next = work.start({ key: "next" });
  await Promise.resolve();
  expect(work.now).toBeNull();
  await next;
});
