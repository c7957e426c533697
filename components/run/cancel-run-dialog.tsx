"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleStop } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Note } from "@/components/ui/note";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { problemOf } from "@/lib/client/problem";
import { queryKeys } from "@/lib/client/query-keys";
import { cancelRun } from "@/lib/client/run-api";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCountOf } from "@/lib/format/count";
import { formatMoney } from "@/lib/format/money";
import { endedCount } from "./outcome-parts";

/** Asks before a run is stopped, and says what becomes of queued, working and ended attempts. */
export function CancelRunDialog({ run, isStale }: { run: RunWire; isStale: boolean }) {
  const workspace = useWorkspaceSlug();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancelRun(workspace, run.id),
    onSuccess: (next) => {
      queryClient.setQueryData(queryKeys.run(workspace, run.id), next);
      void queryClient.invalidateQueries({ queryKey: queryKeys.runs(workspace) });
      setOpen(false);
      const atWork = next.counts.running + next.counts.verifying;
      toast(
        next.status === "cancelling"
          ? `Cancelling: ${formatCountOf(atWork, "attempt")} at work to stop.`
          : "Run cancelled.",
      );
    },
  });
  const atWork = run.counts.running + run.counts.verifying;
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button disabled={isStale} title={isStale ? "Not while the numbers are stale" : undefined}>
          <Icon of={CircleStop} />
          Cancel…
        </Button>
      </DialogTrigger>
      <DialogContent
        title={`Cancel "${run.name}"?`}
        footnote={`${formatMoney(run.spend_usd)} spent so far stays spent.`}
        footer={
          <>
            <DialogClose asChild>
              <Button autoFocus>Keep running</Button>
            </DialogClose>
            <Button variant="danger" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
              {cancel.isPending ? "Cancelling" : "Cancel run"}
            </Button>
          </>
        }
      >
        <ul className="grid gap-2 text-ink-2">
          <Consequence title={`${formatCountOf(run.counts.queued, "queued attempt")}`}>never start.</Consequence>
          <Consequence title={`${formatCountOf(atWork, "attempt")} at work`}>
            stop within seconds. They are recorded as cancelled: not measured, never a fail.
          </Consequence>
          <Consequence title={`${formatCountOf(endedCount(run.counts), "ended attempt")}`}>
            keep their result and their evidence.
          </Consequence>
        </ul>
        <p className="text-ink-2">This cannot be undone. Clone starts the same run again.</p>
        {cancel.isError ? (
          <Note tone="fail" role="alert">
            {problemOf(cancel.error).detail} <code className="font-mono text-12">{problemOf(cancel.error).code}</code>
          </Note>
        ) : null}
      </DialogContent>
    </Dialog>
  );
}

function Consequence({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <li>
      <span className="font-medium text-ink">{title}</span> {children}
    </li>
  );
}
