import type { TaskWire } from "@/lib/domain/task/task.wire";
import { choicesOf, domainLabel, type TaskChoice } from "./task-filter";

const WORDS: Readonly<Partial<Record<TaskChoice, Readonly<Record<string, string>>>>> = {
  reason: {
    agent_needs_root: "Agent needs root",
    google_account: "Google account",
    live_web: "Live web",
    app_missing: "App missing",
    function_unavailable: "Function unavailable",
    asset_missing: "File not in the mirror",
  },
  network: {
    none: "No network",
    files: "Mirrored files",
    packages: "Packages",
    live_web: "Live web",
    google_account: "Google account",
  },
  lastResult: { success: "Success", fail: "Fail", none: "Not counted", never: "Never run" },
  calibration: { ok: "Calibrated", breaks_rule: "Breaks the rule", not_calibrated: "Not calibrated" },
};

/** A value of a choice in words; names of functions and codes without words stay as they are. */
export function choiceLabel(choice: TaskChoice, value: string): string {
  return WORDS[choice]?.[value] ?? (choice === "app" ? domainLabel(value) : value);
}

/** Values that some task has, the most frequent first. */
export function countChoices(tasks: readonly TaskWire[], choice: TaskChoice): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const task of tasks) {
    for (const value of new Set(choicesOf(task, choice))) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((left, right) => right.count - left.count || (left.value < right.value ? -1 : 1));
}
