/** An attempt as a result folder of OSWorld: result.txt, traj.jsonl and a picture after each step. */
import type { AttemptDetailWire, StepWire } from "../attempt/attempt.wire";
import type { RunWire } from "../run/run.wire";
import { epochOf } from "./epoch-of";
import { asPyautogui } from "./pyautogui";
import { rewardFacts } from "./reward-facts";

const ACTION_SPACE = "pyautogui";
const OBSERVATION = "screenshot";
/** Stands where `result.txt` would stand if there were a result. */
export const NO_RESULT_FILE = "NO_RESULT.json";

/** The folder: the tree that readers of OSWorld's results expect, one for each time that a task was attempted. */
export function osworldFolder(
  attempt: AttemptDetailWire,
  run: Pick<RunWire, "policy" | "parallel_copies" | "fork_copies">,
): string {
  const parts = [`epoch-${epochOf(attempt, run)}`, ACTION_SPACE, OBSERVATION, run.policy, attempt.app, attempt.task_id];
  return parts.map(asName).join("/");
}

/** Texts of the folder by name. An attempt without a result has no result.txt, and says why in a file of its own. */
export function osworldTexts(attempt: AttemptDetailWire): Record<string, string> {
  const { reward, ...why } = rewardFacts(attempt);
  return {
    "traj.jsonl": attempt.steps.map((step) => `${JSON.stringify(lineOf(step, attempt))}\n`).join(""),
    ...(reward === null
      ? { [NO_RESULT_FILE]: `${JSON.stringify({ attempt_id: attempt.id, reward, ...why }, null, 2)}\n` }
      : { "result.txt": `${reward}\n` }),
  };
}

/** Name of the picture after a step. */
export function osworldPicture({ index, started_at }: StepWire): string {
  return `step_${index}_${stamp(started_at)}.png`;
}

function lineOf(step: StepWire, { steps }: AttemptDetailWire) {
  const isLast = step === steps.at(-1);
  const ends = step.action.type === "done" || step.action.type === "fail";
  return {
    step_num: step.index,
    action_timestamp: stamp(step.started_at),
    action: asPyautogui(step.action),
    response: step.note,
    // Of a single step there is none: an attempt is scored at its end.
    reward: null,
    done: isLast && ends,
    info: { ok: step.ok, error: step.error, action: step.action, shared: step.shared },
    screenshot_file: step.frame_after === null ? null : osworldPicture(step),
  };
}

/** 20260131@235959123, UTC. */
const stamp = (at: string) => at.replace(/[-:.Z]/g, "").replace("T", "@");

/** One part of a path, whatever the text was: nothing in it leads anywhere else. */
export function asName(text: string): string {
  const name = text.replace(/[^A-Za-z0-9._-]/g, "_").slice(0, 120);
  return /^\.*$/.test(name) ? "_" : name;
}
