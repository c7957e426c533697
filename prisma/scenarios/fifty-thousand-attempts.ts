import { makeTaskSet } from "@/lib/testing/factories/task-set";
import { writeRun, type WrittenAttempt } from "@/lib/testing/factories/run";
import { multiplyAttempts } from "./multiply-attempts";
import { drawEvidence, sampleAttempts } from "./sample-attempts";
import { pinTasks, setScene, type Scenario } from "./scene";

/** 250 tasks x 8 copies x 25 rounds; the first 500 attempts are written, and the rest are made of them in the database. */
const TASKS = 250;
const WRITTEN = 500;
const COPIES = 8;
const ROUNDS = 25;
const RUNS_BEFORE = 60;
const APPS = ["libreoffice_calc", "os", "gimp", "libreoffice_writer", "vlc", "thunderbird", "chrome", "multi_apps"];

type Kinds = ReturnType<typeof sampleAttempts>;

export const fiftyThousandAttempts: Scenario = {
  name: "fifty-thousand-attempts",
  description: "one run with 50,000 attempts and 60 small ones, for speed",
  async build(scene) {
    const set = await setScene(scene);
    const { db } = scene.ctx;
    const kinds = sampleAttempts(await drawEvidence(scene.store));
    const createdAt = (hoursAgo: number) => new Date(scene.now.getTime() - hoursAgo * 3_600_000);
    for (let at = 0; at < RUNS_BEFORE; at++) {
      await writeRun(db, {
        ...set,
        tasks: set.tasks.slice(0, 2),
        name: `Nightly ${at + 1}`,
        status: "completed",
        stopReason: "all_tasks_done",
        createdAt: createdAt(RUNS_BEFORE - at + 60),
        attempts: [kinds.success, kinds.fail],
      });
    }
    const tasks = Array.from({ length: TASKS }, (_, at) => ({
      id: `${String(at + 1).padStart(8, "0")}-of-many`,
      domain: APPS[at % APPS.length] ?? "os",
      instruction: `Fill in row ${at + 1} of the table that is open and save the file.`,
    }));
    const taskSet = await makeTaskSet(scene.ctx, "many", tasks);
    const { runId } = await writeRun(db, {
      ...set,
      taskSet,
      tasks: await pinTasks(scene.ctx, taskSet.id),
      name: "Fifty thousand attempts",
      status: "completed",
      stopReason: "all_tasks_done",
      parallelCopies: COPIES,
      rounds: ROUNDS,
      spendCapMicroUsd: 50_000_000,
      timeCapMinutes: 1_440,
      createdAt: createdAt(48),
      attempts: Array.from({ length: WRITTEN }, (_, at) => kindAt(kinds, at)),
    });
    await multiplyAttempts(db, runId, { written: WRITTEN, times: (TASKS * COPIES * ROUNDS) / WRITTEN, copies: COPIES });
    return [
      { what: "a long list of runs", path: "/runs" },
      { what: "50,000 attempts", path: `/runs/${runId}/rollouts` },
    ];
  },
};

/** Easy tasks first: the share of successes falls from 85 to 15 in a hundred, and about 6 have no result. */
function kindAt(kinds: Kinds, at: number): WrittenAttempt {
  const draw = (at * 7_919 + 104_729) % 100;
  const easy = 85 - (70 * at) / WRITTEN;
  const rare = [kinds.invalid, kinds.invalidIsolation, kinds.setupError, kinds.desktopError, kinds.checkerRaised];
  const kind =
    draw >= 94
      ? (rare[at % rare.length] ?? kinds.invalid)
      : draw < easy
        ? [kinds.success, kinds.longSuccess][at % 2]
        : [kinds.fail, kinds.stepCap, kinds.partial][at % 3];
  return { ...(kind ?? kinds.fail), seconds: 9 + ((at * 31) % 47) };
}
