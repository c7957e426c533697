"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { runDocumentSchema } from "@/lib/domain/run/run.document";
import type { TaskSetWire } from "@/lib/domain/task/task.wire";
import { apiGet, apiPath } from "@/lib/client/api";
import { queryKeys } from "@/lib/client/query-keys";
import { getRun } from "@/lib/client/runs-api";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { draftOfDocument } from "./draft-of-document";
import { newIdempotencyKey, type DraftStore } from "./draft-store";
import type { RunDraft } from "./run-draft";
import type { Catalogue } from "./run-form-context";

/** The set that comes first when nobody chose: what the product ships and calibrates. */
const DEFAULT_TASK_SET = "starter";

function defaultTaskSet(taskSets: readonly TaskSetWire[]): string | undefined {
  return (taskSets.find((taskSet) => taskSet.name === DEFAULT_TASK_SET) ?? taskSets[0])?.name;
}

/** Fills an untouched draft: from the run named in `?from=`, else with the product's own set and template. Once each. */
export function useDefaults(store: DraftStore, draft: RunDraft, catalogue: Catalogue, from: string | null) {
  const workspace = useWorkspaceSlug();
  const isFresh = draft.baseline === null && !Object.values(draft.origins).includes("you");
  const clone = useQuery({
    queryKey: [...queryKeys.run(workspace, from ?? ""), "document"],
    queryFn: async ({ signal }) => {
      const [run, document] = await Promise.all([
        getRun(workspace, from ?? "", signal),
        apiGet(apiPath(`/runs/${from ?? ""}/document`, { workspace }), runDocumentSchema, signal),
      ]);
      return { run, document };
    },
    enabled: from !== null && isFresh,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { taskSets, templates } = catalogue;
  const cloned = clone.data;

  useEffect(() => {
    if (!isFresh || !cloned) return;
    store.dispatch({
      type: "clone",
      runId: cloned.run.id,
      runName: cloned.run.name,
      values: draftOfDocument(cloned.document),
      nowMs: Date.now(),
    });
  }, [store, isFresh, cloned]);

  const mayFill = from === null || clone.isError || draft.baseline !== null;
  const taskSet = draft.values.task_set === "" && mayFill && taskSets ? defaultTaskSet(taskSets) : undefined;
  const template = draft.values.template === "" && mayFill && templates ? templates[0]?.ref : undefined;
  useEffect(() => {
    if (taskSet === undefined && template === undefined) return;
    store.dispatch({
      type: "set",
      values: {
        ...(taskSet === undefined ? {} : { task_set: taskSet }),
        ...(template === undefined ? {} : { template }),
      },
      origin: "default",
      freshKey: newIdempotencyKey(),
      nowMs: Date.now(),
    });
  }, [store, taskSet, template]);

  return { cloneError: clone.error };
}
