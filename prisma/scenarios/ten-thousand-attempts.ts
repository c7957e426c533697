import { makeTaskSet } from "@/lib/testing/factories/task-set";
import { writeRun, type WrittenAttempt } from "@/lib/testing/factories/run";
import { drawEvidence, sampleAttempts } from "./sample-attempts";
import { pinTasks, setScene, type Scenario } from "./scene";

/** 25 tasks x 8 copies x 50 rounds. */
const ATTEMPTS = 10_000;
const TASKS = 25;
const RUNS_BEFORE = 220;

export const tenThousandAttempts: Scenario = {
  name: "ten-thousand-attempts",
  description: "one run with 10,000 attempts and 220 small ones, for pages and speed",
  async build(scene) {
    const set = await setScene(scene);
    const { db } = scene.ctx;
    const kinds = sampleAttempts(await drawEvidence(scene.store));
    // Evidence of ten thousand attempts would only make the seed slow; lists do not read it.
    const short = (attempt: WrittenAttempt, at: number): WrittenAttempt => ({
      ...attempt,
      steps: attempt.steps?.slice(0, 2 + (at % 3)),
      verification: null,
      setup: null,
      seconds: 8 + (at % 23),
    });
    const cycle = [
      kinds.success,
      kinds.success,
      kinds.fail,
      kinds.success,
      kinds.invalid,
      kinds.fail,
      kinds.setupError,
    ];
    for (let at = 0; at < RUNS_BEFORE; at++) {
      await writeRun(db, {
        ...set,
        tasks: set.tasks.slice(0, 2),
        name: `Nightly ${at + 1}`,
        status: "completed",
        stopReason: "all_tasks_done",
        createdAt: new Date(scene.now.getTime() - (RUNS_BEFORE - at + 30) * 3_600_000),
        attempts: [short(kinds.success, at), short(kinds.fail, at)],
      });
    }
    const many = Array.from({ length: TASKS }, (_, at) => ({
      id: `${String(at + 1).padStart(8, "0")}-of-many`,
      domain: at % 2 === 0 ? "libreoffice_calc" : "os",
      instruction: `Fill in row ${at + 1} of the sheet that is open`,
    }));
    const taskSet = await makeTaskSet(scene.ctx, "many", many);
    const { runId } = await writeRun(db, {
      ...set,
      taskSet,
      tasks: await pinTasks(scene.ctx, taskSet.id),
      name: "Ten thousand attempts",
      status: "completed",
      stopReason: "all_tasks_done",
      parallelCopies: 8,
      rounds: 50,
      createdAt: new Date(scene.now.getTime() - 30 * 3_600_000),
      attempts: Array.from({ length: ATTEMPTS }, (_, at) => short(cycle[at % cycle.length] ?? kinds.success, at)),
    });
    return [
      { what: "a long list of runs", path: "/runs" },
      { what: "10,000 attempts", path: `/runs/${runId}/rollouts` },
    ];
  },
};
