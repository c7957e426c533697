import { findAttemptFolders } from "@/lib/domain/import/osworld-tree";

/** What a zip of results holds, by the names in it. */
export interface ChosenResults {
  /** Who acted, in the order of the names; one tree is of one. */
  models: string[];
  attempts: number;
  /** With a result.txt, whatever stands in it. */
  withResult: number;
  taskIds: string[];
  faults: { path: string; why: string }[];
}

export function readChosenResults(names: readonly string[]): ChosenResults {
  const { folders, faults } = findAttemptFolders(names);
  return {
    models: [...new Set(folders.map(({ model }) => model ?? "unknown"))],
    attempts: folders.length,
    withResult: folders.filter(({ result }) => result !== null).length,
    taskIds: [...new Set(folders.map(({ taskId }) => taskId))],
    faults,
  };
}

/** Why nothing can come of it, or null. */
export function refusalOf({ models, attempts }: ChosenResults): string | null {
  if (attempts === 0) return "It holds no folder …/<domain>/<task>/ with a result.txt or a traj.jsonl.";
  if (models.length > 1)
    return `It holds results of several models (${models.slice(0, 5).join(", ")}): import one by one.`;
  return null;
}
