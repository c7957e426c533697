import { makeTaskSet } from "@/lib/testing/factories/task-set";
import { writeRun, type WrittenAttempt } from "@/lib/testing/factories/run";
import { multiplyAttempts } from "./multiply-attempts";
import { drawEvidence, sampleAttempts } from "./sample-attempts";
import { pinTasks, setScene, type Scenario } from "./scene";

/** Each task is tried 200 times; its first two attempts are written, and the rest are made of those in the database. */
const COPIES = 8;
const ROUNDS = 25;
const WRITTEN_PER_TASK = 2;
const APPS = ["libreoffice_calc", "os", "gimp", "libreoffice_writer", "vlc", "thunderbird", "chrome", "multi_apps"];

type Kinds = ReturnType<typeof sampleAttempts>;

interface Size {
  /** How many attempts, in words. */
  count: string;
  tasks: number;
  /** Small runs that came before. */
  runsBefore: number;
}

export const tenThousandAttempts = manyAttempts({ count: "Ten thousand", tasks: 50, runsBefore: 220 });
export const fiftyThousandAttempts = manyAttempts({ count: "Fifty thousand", tasks: 250, runsBefore: 60 });

function manyAttempts({ count, tasks, runsBefore }: Size): Scenario {
  const attempts = `${count} attempts`;
  return {
    name: attempts.toLowerCase().replaceAll(" ", "-"),
    description: `one run with ${tasks * COPIES * ROUNDS} attempts and ${runsBefore} small ones, for speed`,
    build: async (scene) => {
      const written = tasks * WRITTEN_PER_TASK;
      const set = await setScene(scene);
      const { db } = scene.ctx;
      const kinds = sampleAttempts(await drawEvidence(scene.store));
      const createdAt = (hoursAgo: number) => new Date(scene.now.getTime() - hoursAgo * 3_600_000);
      for (let at = 0; at < runsBefore; at++) {
        await writeRun(db, {
          ...set,
          tasks: set.tasks.slice(0, 2),
          name: `Nightly ${at + 1}`,
          status: "completed",
          stopReason: "all_tasks_done",
          createdAt: createdAt(runsBefore - at + 60),
          attempts: [kinds.success, kinds.fail],
        });
      }
      const many = Array.from({ length: tasks }, (_, at) => ({
        id: `${String(at + 1).padStart(8, "0")}-of-many`,
        domain: APPS[at % APPS.length] ?? "os",
        instruction: `Fill in row ${at + 1} of the table that is open and save the file.`,
      }));
      const taskSet = await makeTaskSet(scene.ctx, "many", many);
      const { runId } = await writeRun(db, {
        ...set,
        taskSet,
        tasks: await pinTasks(scene.ctx, taskSet.id),
        name: attempts,
        status: "completed",
        stopReason: "all_tasks_done",
        parallelCopies: COPIES,
        rounds: ROUNDS,
        spendCapMicroUsd: 50_000_000,
        timeCapMinutes: 1_440,
        createdAt: createdAt(48),
        attempts: Array.from({ length: written }, (_, at) => kindAt(kinds, at, at / written)),
      });
      await multiplyAttempts(db, runId, { written, times: (COPIES * ROUNDS) / WRITTEN_PER_TASK, copies: COPIES });
      return [
        { what: "a long list of runs", path: "/runs" },
        { what: attempts.toLowerCase(), path: `/runs/${runId}/rollouts` },
      ];
    },
  };
}

/** Easy tasks first: the share of successes falls from 85 to 15 in a hundred, and about 6 have no result. */
function kindAt(kinds: Kinds, at: number, share: number): WrittenAttempt {
  const draw = (at * 7_919 + 104_729) % 100;
  const easy = 85 - 70 * share;
  const rare = [kinds.invalid, kinds.invalidIsolation, kinds.setupError, kinds.desktopError, kinds.checkerRaised];
  const kind =
    draw >= 94
      ? (rare[at % rare.length] ?? kinds.invalid)
      : draw < easy
        ? [kinds.success, kinds.longSuccess][at % 2]
        : [kinds.fail, kinds.stepCap, kinds.partial][at % 3];
  return { ...(kind ?? kinds.fail), seconds: 9 + ((at * 31) % 47) };
}
