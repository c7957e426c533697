import { makeTemplate } from "@/lib/testing/factories/host";
import { writeRun, type WrittenAttempt, type WrittenRun, type WrittenStep } from "@/lib/testing/factories/run";
import { makeTaskSet, type TestTask } from "@/lib/testing/factories/task-set";
import { drawEvidence, sampleAttempts } from "./sample-attempts";
import { pinTasks, setScene, type Scenario } from "./scene";

const APPS = ["libreoffice_calc", "libreoffice_writer", "gimp", "os", "vlc", "thunderbird"] as const;

/** Four tries of a task in either run: s success, f fail, i invalid, c the checker raised, e the desktop was lost. */
const TASKS = [
  { id: "82acccae-save-every-3-minutes", say: "Save automatically every 3 minutes", base: "ssss", candidate: "ffsf" },
  { id: "99307e21-split-full-name", say: "Split the full name into two columns", base: "sfss", candidate: "fiff" },
  { id: "384e485d-left-slide-panel", say: "Show the left slide panel again", base: "sfff", candidate: "ssfs" },
  { id: "60b71dec-bing-search", say: "Make Bing the main search engine", base: "ffff", candidate: "sfss" },
  { id: "7efeb4b1-revenue-column", say: "Fill the Revenue column, add a total row", base: "sfff", candidate: "ssss" },
  { id: "4a0e02e9-sort-by-date", say: "Sort by date, newest first", base: "sffs", candidate: "ssss" },
  { id: "3d2d9712-number-slides", say: "Number the slides", base: "fffs", candidate: "sssf" },
  { id: "c9f3485f-h2o-subscript", say: "Make the 2 in H2O a subscript", base: "ffff", candidate: "ffff" },
  { id: "15c3d0aa-merge-letters", say: "Merge the letters with the address book", base: "ffff", candidate: "ffff" },
  { id: "b21e6671-dark-theme", say: "Switch the editor to its dark theme", base: "ssss", candidate: "ssss" },
  { id: "e90f7a13-empty-trash", say: "Empty the trash", base: "ssss", candidate: "ssss" },
  { id: "51d8bb02-mute-video", say: "Mute the video that plays", base: "sfsf", candidate: "fsfs" },
  { id: "d7704c5e-crop-picture", say: "Crop the picture to its left half", base: "fsff", candidate: "fsss" },
] as const;
/** Played by both, in another version of the task. */
const CHANGED = {
  id: "0c6612f0-rename-sheet",
  say: "Rename the first sheet to Costs",
  base: "ssff",
  candidate: "sfff",
};
const ONLY_BASE = { id: "1ab0c4d2-old-task", say: "Print the letter to a file", base: "sfsf" };
const ONLY_CANDIDATE = { id: "2ee17bb9-new-task", say: "Add a page number to the footer", candidate: "sssf" };

const TRIES = 4;
const HOUR_MS = 3_600_000;
const digestOf = (digit: string) => `sha256:${digit.repeat(64)}`;

export const regressionPair: Scenario = {
  name: "regression-pair",
  description: "two runs of the same tasks to compare, one on another template, one that still runs",
  async build(scene) {
    const set = await setScene(scene);
    const { db } = scene.ctx;
    const make = attemptMaker(sampleAttempts(await drawEvidence(scene.store)));
    const pin = async (tasks: readonly TestTask[], name: string) => {
      const taskSet = await makeTaskSet(scene.ctx, name, tasks);
      return { taskSet, tasks: await pinTasks(scene.ctx, taskSet.id) };
    };
    const asTask = ({ id, say }: { id: string; say: string }, at: number): TestTask => ({
      id,
      instruction: say,
      domain: APPS[at % APPS.length],
    });
    const old = await pin([...TASKS, CHANGED, ONLY_BASE].map(asTask), "offline-6");
    const reworded = { ...CHANGED, say: `${CHANGED.say}, and save it` };
    const now = await pin([...TASKS, reworded, ONLY_CANDIDATE].map(asTask), "offline-7");
    const common: Omit<WrittenRun, "name" | "attempts" | "createdAt"> = {
      ...set,
      kind: "evaluation",
      status: "completed",
      stopReason: "all_tasks_done",
      rounds: TRIES,
      maxSteps: 15,
    };
    const before = (hours: number) => new Date(scene.now.getTime() - hours * HOUR_MS);
    const candidateResults = [...TASKS, CHANGED, ONLY_CANDIDATE].map(({ candidate }) => candidate);
    const weights = { policy: "atlas-gui", policyDigest: digestOf("b") };
    const base = await writeRun(db, {
      ...common,
      ...old,
      name: "Offline 15 × 4, weights 0901",
      ...{ policy: "atlas-gui", policyDigest: digestOf("a") },
      createdAt: before(5),
      attempts: byRound(
        [...TASKS, CHANGED, ONLY_BASE].map(({ base: results }) => results),
        (result, task, round) => make(result, task, round, false),
      ),
    });
    const candidate = await writeRun(db, {
      ...common,
      ...now,
      ...weights,
      name: "Offline 15 × 4, weights 0914",
      createdAt: before(4),
      attempts: byRound(candidateResults, (result, task, round) => make(result, task, round, true)),
    });
    const template = await makeTemplate(db, set.host.id);
    const elsewhere = await writeRun(db, {
      ...common,
      ...now,
      ...weights,
      template,
      name: "Offline 15 × 4, weights 0914, newer template",
      createdAt: before(3),
      attempts: byRound(candidateResults, (result, task, round) => make(result, task, round, true)),
    });
    const interim = await writeRun(db, {
      ...common,
      ...now,
      ...{ policy: "atlas-gui", policyDigest: digestOf("c") },
      status: "running",
      stopReason: null,
      name: "Offline 15 × 4, weights 0921",
      createdAt: before(0.2),
      attempts: byRound(candidateResults, (result, task, round) => make(result, task, round, true)).slice(0, 22),
    });
    const against = (id: string) => `/compare?base=${base.runId}&cand=${id}`;
    return [
      { what: "a regression pair", path: against(candidate.runId) },
      { what: "a run on another template", path: against(elsewhere.runId) },
      { what: "a run that is still going", path: against(interim.runId) },
      { what: "three candidates", path: `${against(candidate.runId)}&cand=${elsewhere.runId}&cand=${interim.runId}` },
      { what: "triage of the candidate", path: `/triage?run=${candidate.runId}` },
    ];
  },
};

/** All tasks of round 1 first, as a run creates its attempts. */
function byRound(
  results: readonly string[],
  make: (result: string, task: number, round: number) => WrittenAttempt,
): WrittenAttempt[] {
  return Array.from({ length: TRIES }, (_, round) =>
    results.map((tries, task) => make(tries[round] ?? "f", task, round)),
  ).flat();
}

type Kinds = ReturnType<typeof sampleAttempts>;

/** Attempts that part at some step, and fail in a few ways of their own. */
function attemptMaker(kinds: Kinds) {
  return (result: string, task: number, round: number, isCandidate: boolean): WrittenAttempt => {
    const shape = { seconds: 11 + ((task * 5 + round * 3) % 19) };
    if (result === "i") return { ...kinds.invalid, ...shape };
    if (result === "s") {
      const steps = isCandidate ? turned(kinds.success.steps, 2 + (task % 4)) : kinds.success.steps;
      // One success changed nothing on the screen.
      const still = isCandidate && task === 10 && round === 0;
      return { ...kinds.success, ...shape, steps: still ? steps?.map(stillStep) : steps };
    }
    const failed = task % 3 === 0 ? kinds.stepCap : kinds.fail;
    const steps = turned(failed.steps, 2 + (task % 5));
    return {
      ...failed,
      ...shape,
      steps,
      verification: checkedBy(failed.verification, task, isCandidate && round === 3),
    };
  };
}

const stillStep = (step: WrittenStep): WrittenStep => ({ ...step, frameAfter: step.frameBefore ?? null });

/** From one step on another place is clicked. */
function turned(steps: readonly WrittenStep[] | undefined, at: number): WrittenStep[] | undefined {
  return steps?.map((step, index) =>
    index === at && step.action.type !== "done"
      ? { ...step, action: { type: "click", x: 610 + at * 40, y: 388, button: "left", count: 1, hold: [] } }
      : step,
  );
}

const CHECKS = ["compare_table", "check_include_exclude", "exact_match"] as const;

/** The same evidence under the check of another task; some of it with nothing in it. */
function checkedBy(verification: WrittenAttempt["verification"], task: number, isBlind: boolean) {
  if (verification === null || verification === undefined) return null;
  const checks = (verification.checks as Array<Record<string, unknown>>).map((check) => ({
    ...check,
    func: CHECKS[task % CHECKS.length],
    ...(isBlind && task === 8 ? { result: null } : {}),
  }));
  return { ...verification, checks };
}
