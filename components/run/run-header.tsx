"use client";
import { ResultLabels } from "@/components/attempt/facts";
import { PageHeader } from "@/components/layout/page-header";
import { PolicyName } from "@/components/policy/policy-name";
import { Tag } from "@/components/ui/tag";
import { ClockOrDay } from "@/components/ui/time";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { formatCountOf } from "@/lib/format/count";
import { shortDigest } from "@/lib/format/id";
import { BaselineTag } from "./baseline-tag";
import { RunActions } from "./run-actions";
import { runStatusDetail } from "./run-row";
import { RunStatusFact, StopReasonFact } from "./run-status";

/** Name, status, why it ended, what it is made of, and what this caller may do now. */
export function RunHeader({ run, isStale }: { run: RunWire; isStale: boolean }) {
  const shape = [
    formatCountOf(run.task_count, "task"),
    formatCountOf(run.parallel_copies, "copy", "copies"),
    ...(run.fork_copies > 1 ? [formatCountOf(run.fork_copies, "fork")] : []),
    formatCountOf(run.rounds, "round"),
  ].join(" × ");
  return (
    <PageHeader
      title={run.name}
      beside={
        <>
          <RunStatusFact status={run.status} />
          {run.stop_reason ? (
            <StopReasonFact reason={run.stop_reason} className="font-normal" />
          ) : (
            <span className="text-ink-2 max-sm:hidden">{runStatusDetail(run)}</span>
          )}
          <ResultLabels kind={run.kind} labels={run.labels} />
          {run.is_baseline ? <BaselineTag /> : null}
        </>
      }
      actions={<RunActions run={run} isStale={isStale} />}
      meta={
        <>
          <span className="font-mono break-all text-ink-2">{run.id}</span>
          <span>{run.task_set}</span>
          <span title={run.template_digest}>
            {run.template} <span className="font-mono">{shortDigest(run.template_digest)}</span>
          </span>
          <span>
            policy <PolicyName {...run} />
          </span>
          <span>profile {run.verifier_profile}</span>
          <span>{shape}</span>
          <span>
            <ClockOrDay at={run.created_at} /> by {run.created_by.name}
          </span>
          {run.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </>
      }
    />
  );
}
