"use client";
import { CopyPlus, Download, Ellipsis } from "lucide-react";
import Link from "next/link";
import { ResultLabels } from "@/components/attempt/facts";
import { PageHeader } from "@/components/layout/page-header";
import { PolicyName } from "@/components/policy/policy-name";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { ClockOrDay } from "@/components/ui/time";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { manifestHref } from "@/lib/client/run-api";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCountOf } from "@/lib/format/count";
import { shortDigest } from "@/lib/format/id";
import { CancelRunDialog } from "./cancel-run-dialog";
import { runStatusDetail } from "./run-row";
import { RunStatusFact, StopReasonFact } from "./run-status";

/** Name, status, why it ended, what it is made of, and what this caller may do now. */
export function RunHeader({ run, isStale }: { run: RunWire; isStale: boolean }) {
  const workspace = useWorkspaceSlug();
  const to = usePathTo();
  const cloneHref = to(`/runs/new?from=${run.id}`);
  const exportHref = manifestHref(workspace, run.id);
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
        </>
      }
      actions={
        <>
          <Button asChild className="max-sm:hidden">
            <Link href={cloneHref}>
              <Icon of={CopyPlus} />
              Clone
            </Link>
          </Button>
          <Button asChild className="max-sm:hidden">
            <a href={exportHref} download={`${run.id}.manifest.json`}>
              <Icon of={Download} />
              Export provenance
            </a>
          </Button>
          {run.available_actions.includes("cancel") ? <CancelRunDialog run={run} isStale={isStale} /> : null}
          <Menu>
            <MenuTrigger asChild>
              <Button size="icon" aria-label="More actions" className="sm:hidden">
                <Icon of={Ellipsis} />
              </Button>
            </MenuTrigger>
            <MenuContent>
              <MenuItem asChild>
                <Link href={cloneHref}>
                  <Icon of={CopyPlus} />
                  Clone with changes
                </Link>
              </MenuItem>
              <MenuItem asChild>
                <a href={exportHref} download={`${run.id}.manifest.json`}>
                  <Icon of={Download} />
                  Export provenance
                </a>
              </MenuItem>
            </MenuContent>
          </Menu>
        </>
      }
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
        </>
      }
    />
  );
}
