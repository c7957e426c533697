"use client";
import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/lib/client/query-keys";
import { listAttempts, listRuns } from "@/lib/client/run-api";
import type { DraftValues } from "./run-draft";
import type { MeasuredAttempt } from "./run-estimate";

/** Enough for stable quartiles; more would only cost requests. */
const RUNS_MAX = 3;

interface EarlierAttempts {
  runCount: number;
  attempts: MeasuredAttempt[];
}

/** Measured attempts of the newest completed runs with the same task set, template and policy, to its digest; empty when there are none. */
export function useEarlierAttempts(
  workspace: string,
  values: DraftValues,
  policyDigest: string | null,
): EarlierAttempts {
  const { task_set: taskSet, template, policy } = values;
  const { data } = useQuery({
    queryKey: queryKeys.runs(workspace, { earlier: true, taskSet, template, policy, policyDigest }),
    queryFn: async ({ signal }): Promise<EarlierAttempts> => {
      const page = await listRuns({ workspace, filter: { status: ["completed"] }, limit: 50, signal });
      const alike = page.data
        .filter((run) => run.task_set === taskSet && run.template === template && run.policy === policy)
        .filter((run) => run.policy_digest === policyDigest)
        .slice(0, RUNS_MAX);
      const pages = await Promise.all(
        alike.map((run) => listAttempts({ workspace, runId: run.id, filter: { status: "done" }, limit: 100, signal })),
      );
      return { runCount: alike.length, attempts: pages.flatMap((attempts) => attempts.data) };
    },
    enabled: taskSet !== "" && template !== "",
    staleTime: 60_000,
  });
  return data ?? { runCount: 0, attempts: [] };
}
