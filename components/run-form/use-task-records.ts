"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { z } from "zod";
import { taskRecordWire, type TaskRecordWire } from "@/lib/domain/task/task-record.wire";
import { apiGet, apiPath } from "@/lib/client/api";
import { queryKeys } from "@/lib/client/query-keys";
import type { DraftValues } from "./run-draft";

const recordListWire = z.object({ data: z.array(taskRecordWire) });

/** How the tasks of the draft's set went before under its template, policy and profile; undefined until it was read. */
export function useTaskRecords(
  workspace: string,
  values: DraftValues,
): ReadonlyMap<string, TaskRecordWire> | undefined {
  const { task_set, template, policy, verifier_profile } = values;
  const under = { workspace, task_set, template, policy, verifier_profile };
  const { data } = useQuery({
    queryKey: queryKeys.tasks(workspace, { records: true, ...under }),
    queryFn: ({ signal }) => apiGet(apiPath("/task-sets/records", under), recordListWire, signal),
    enabled: task_set !== "" && template !== "" && policy !== "",
    staleTime: 60_000,
  });
  return useMemo(() => data && new Map(data.data.map((record) => [record.task_id, record])), [data]);
}
