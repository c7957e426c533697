"use client";
import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/lib/client/query-keys";
import { getRun } from "@/lib/client/runs-api";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { SubjectProblem } from "../layout/subject-problem";
import { TopBar } from "../layout/top-bar";
import { RemovedNote } from "../retention/removed-note";
import { domainLabel } from "../task/task-filter";
import { SkeletonRows } from "../ui/skeleton";
import { AttemptWorkbench } from "./attempt-workbench";
import { placeWords } from "./sibling-marks";
import { useAttempt } from "./use-attempt";

/** One attempt, step by step, with the evidence beside the picture. */
export function AttemptView({ runId, attemptId }: { runId: string; attemptId: string }) {
  const workspace = useWorkspaceSlug();
  const pathTo = usePathTo();
  const query = useAttempt(workspace, attemptId);
  const run = useQuery({
    queryKey: queryKeys.run(workspace, runId),
    queryFn: ({ signal }) => getRun(workspace, runId, signal),
  });
  const attempt = query.data;
  const title = attempt
    ? `${domainLabel(attempt.app)} ${attempt.task_id.slice(0, 8)} ${placeWords(attempt)}`
    : "Attempt";
  return (
    <>
      <TopBar
        crumbs={[
          { label: "Runs", href: pathTo("/runs") },
          { label: run.data?.name ?? "Run", href: pathTo(`/runs/${runId}`) },
          { label: "Rollouts", href: pathTo(`/runs/${runId}/rollouts`) },
        ]}
        title={title}
      />
      <RemovedNote runId={runId} />
      {attempt ? (
        <AttemptWorkbench key={attempt.id} attempt={attempt} template={run.data?.template ?? null} />
      ) : query.isError ? (
        <SubjectProblem
          title="The attempt could not be read"
          error={query.error}
          safe="Every step and its evidence are stored."
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows rows={10} widths={["w-8", "w-64", "w-24"]} label="Reading the attempt" />
      )}
    </>
  );
}
