"use client";
import {
  CirclePause,
  CirclePlay,
  CircleStop,
  CopyPlus,
  Download,
  Ellipsis,
  GitCompareArrows,
  Pencil,
  RotateCw,
} from "lucide-react";
import { Link } from "@/components/ui/link";
import { useState } from "react";
import { OperationDialog } from "@/components/rollouts/operation-dialog";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { manifestHref } from "@/lib/client/run-api";
import { resumeRun } from "@/lib/client/run-operations-api";
import { useShortcuts } from "@/lib/client/use-shortcuts";
import { useHasScope, usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCount } from "@/lib/format/count";
import { CancelRunDialog } from "./cancel-run-dialog";
import { EditRunDialog } from "./edit-run-dialog";
import { PauseRunDialog } from "./pause-run-dialog";
import { useRunChange } from "./use-run-change";

type Open = "pause" | "cancel" | "requeue" | "edit" | null;

/** What a requeue takes unless attempts are named; the same as without a filter. */
export const BROKEN = "counted:invalid or status:error";

/** What this caller may do with the run now. Whatever changes something asks first. */
export function RunActions({ run, isStale }: { run: RunWire; isStale: boolean }) {
  const workspace = useWorkspaceSlug();
  const to = usePathTo();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const mayStart = useHasScope("runs:write");
  const may = new Set(isStale ? [] : run.available_actions);
  const resume = useRunChange(run.id, resumeRun, { words: () => "The run goes on." });
  const broken = run.counts.invalid + run.counts.error;
  const kind = run.counts.error === 0 ? "invalid" : run.counts.invalid === 0 ? "in error" : "broken";
  const words = `${formatCount(broken)} ${kind}`;
  useShortcuts({
    r: { does: "Requeue attempts without a result", run: () => may.has("requeue") && setOpen("requeue") },
  });
  return (
    <>
      {may.has("resume") ? (
        <Button variant="primary" disabled={resume.isPending} onClick={() => resume.mutate()}>
          <Icon of={CirclePlay} />
          Resume
        </Button>
      ) : may.has("pause") ? (
        <Button onClick={() => setOpen("pause")}>
          <Icon of={CirclePause} />
          Pause…
        </Button>
      ) : null}
      {may.has("requeue") ? (
        <Button aria-keyshortcuts="r" onClick={() => setOpen("requeue")} className="max-sm:hidden">
          <Icon of={RotateCw} />
          Requeue {words}…<Kbd>R</Kbd>
        </Button>
      ) : null}
      <Button asChild className="max-side:hidden">
        <Link href={to(`/compare?cand=${run.id}`)}>
          <Icon of={GitCompareArrows} />
          Compare
        </Link>
      </Button>
      {run.available_actions.includes("cancel") ? (
        <Button
          disabled={isStale}
          title={isStale ? "Not while the numbers are stale" : undefined}
          onClick={() => setOpen("cancel")}
        >
          <Icon of={CircleStop} />
          Cancel…
        </Button>
      ) : null}
      <Menu>
        <MenuTrigger asChild>
          <Button size="icon" aria-label="More actions">
            <Icon of={Ellipsis} />
          </Button>
        </MenuTrigger>
        <MenuContent>
          {may.has("requeue") ? (
            <MenuItem className="sm:hidden" onSelect={() => setOpen("requeue")}>
              <Icon of={RotateCw} />
              Requeue {words}…
            </MenuItem>
          ) : null}
          <MenuItem asChild className="side:hidden">
            <Link href={to(`/compare?cand=${run.id}`)}>
              <Icon of={GitCompareArrows} />
              Compare
            </Link>
          </MenuItem>
          {mayStart && !run.imported ? (
            <MenuItem asChild>
              <Link href={to(`/runs/new?from=${run.id}`)}>
                <Icon of={CopyPlus} />
                Clone with changes
              </Link>
            </MenuItem>
          ) : null}
          {may.has("edit") ? (
            <MenuItem onSelect={() => setOpen("edit")}>
              <Icon of={Pencil} />
              Name, notes, labels…
            </MenuItem>
          ) : null}
          {run.imported ? null : (
            <>
              <MenuSeparator />
              <MenuItem asChild>
                <a href={manifestHref(workspace, run.id)} download={`${run.id}.manifest.json`}>
                  <Icon of={Download} />
                  Export provenance
                </a>
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
      {open === "pause" ? <PauseRunDialog run={run} onClose={close} /> : null}
      {open === "cancel" ? <CancelRunDialog run={run} onClose={close} /> : null}
      {open === "edit" ? <EditRunDialog run={run} onClose={close} /> : null}
      {open === "requeue" ? (
        <OperationDialog
          runId={run.id}
          operation="requeue"
          target={{ filter: BROKEN }}
          count={broken}
          onClose={close}
          onDone={close}
        />
      ) : null}
    </>
  );
}
