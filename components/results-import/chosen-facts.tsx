import { useAllTasks } from "@/components/task/use-tasks";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatBytes } from "@/lib/format/bytes";
import { formatCount, formatCountOf } from "@/lib/format/count";
import type { ChosenResults } from "./chosen-results";
import { PathList } from "./path-list";

interface ChosenFactsProps {
  file: File;
  results: ChosenResults;
  /** Empty while no set is known. */
  taskSet: string;
}

/** What would be imported, by the names in the zip. */
export function ChosenFacts({ file, results, taskSet }: ChosenFactsProps) {
  const { models, attempts, withResult, taskIds, faults } = results;
  const tasks = useAllTasks(useWorkspaceSlug(), taskSet, "").data;
  const known = tasks && new Set(tasks.map(({ id }) => id));
  const unknown = known ? taskIds.filter((id) => !known.has(id)).length : 0;
  return (
    <div className="grid gap-1">
      <p className="break-words">
        <span className="font-medium">{file.name}</span> ({formatBytes(file.size)}):{" "}
        {formatCountOf(attempts, "attempt")} at {formatCountOf(taskIds.length, "task")} by{" "}
        <span className="font-medium">{models[0]}</span>, {formatCount(withResult)} with a result.
      </p>
      {unknown > 0 ? (
        <p className="text-warn">
          {formatCountOf(unknown, "task is", "tasks are")} not in {taskSet}: no instruction stands beside{" "}
          {unknown === 1 ? "it" : "them"}.
        </p>
      ) : null}
      {faults.length > 0 ? (
        <>
          <p className="text-warn">{formatCountOf(faults.length, "folder")} would be left out:</p>
          <PathList paths={faults} total={faults.length} />
        </>
      ) : null}
    </div>
  );
}
