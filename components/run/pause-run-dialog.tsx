"use client";
import { useState } from "react";
import { ProblemNote } from "@/components/layout/problem-note";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { reasonSchema } from "@/lib/domain/attempt/attempt.operations";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { pauseRun } from "@/lib/client/run-operations-api";
import { formatCountOf } from "@/lib/format/count";
import { ReasonField } from "./reason-field";
import { useRunChange } from "./use-run-change";

/** Asks for the reason of a pause, and says what goes on and what waits. */
export function PauseRunDialog({ run, onClose }: { run: RunWire; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const pause = useRunChange(run.id, pauseRun, { words: () => "Paused: nothing new starts.", onDone: onClose });
  const mayPause = reasonSchema.safeParse(reason).success && !pause.isPending;
  const submit = () => {
    if (mayPause) pause.mutate(reason.trim());
  };
  const atWork = run.counts.running + run.counts.verifying;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={`Pause "${run.name}"?`}
        description={`${formatCountOf(atWork, "attempt")} at work go on to their end and are judged; ${formatCountOf(run.counts.queued, "queued attempt")} wait. The time cap stands still until somebody resumes the run.`}
        footer={
          <>
            <Button onClick={onClose}>Keep running</Button>
            <Button variant="primary" disabled={!mayPause} onClick={submit}>
              {pause.isPending ? "Pausing" : "Pause run"}
            </Button>
          </>
        }
      >
        <ReasonField
          hint="Shown on the run while it is paused, and kept in its log."
          value={reason}
          onChange={setReason}
          onSubmit={submit}
        />
        <ProblemNote error={pause.error} withCode />
      </DialogContent>
    </Dialog>
  );
}
