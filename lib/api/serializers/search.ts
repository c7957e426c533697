import type { SearchHitWire } from "@/lib/domain/search/search.wire";
import type { FoundInWorkspace } from "@/lib/services/search/search-workspace";

/** What was found as one list: runs, attempts, tasks, computers, each noun in the order it was found. */
export function serializeSearch({ runs, attempts, tasks, computers }: FoundInWorkspace): SearchHitWire[] {
  return [
    ...runs.map(({ id, name, status }) => ({
      ...{ kind: "run" as const, id, title: name },
      detail: status,
      path: `/runs/${id}`,
    })),
    ...attempts.map(({ id, number, taskId, instruction, status, runId, runName }) => ({
      ...{ kind: "attempt" as const, id, title: `#${number} ${instruction}` },
      detail: `${status} · ${taskId} · ${runName}`,
      path: `/runs/${runId}/attempts/${id}`,
    })),
    ...tasks.map(({ taskId, taskSetName, domain, instruction }) => ({
      ...{ kind: "task" as const, id: taskId, title: instruction },
      detail: `${domain} · ${taskId} · ${taskSetName}`,
      path: `/tasks/${encodeURIComponent(taskSetName)}/${encodeURIComponent(taskId)}`,
    })),
    ...computers.map(({ id, status, templateRef }) => ({
      ...{ kind: "computer" as const, id, title: id },
      detail: `${status} · ${templateRef}`,
      path: `/computers/${id}`,
    })),
  ];
}
