"use client";
import { useState } from "react";
import { ProblemNote } from "@/components/layout/problem-note";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { RadioGroup, RadioOption } from "@/components/ui/radio";
import type { CancelDisposition } from "@/lib/domain/run/run.operations";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { cancelRun } from "@/lib/client/run-operations-api";
import { formatCountOf } from "@/lib/format/count";
import { formatMoney } from "@/lib/format/money";
import { endedCount } from "./outcome-parts";
import { dispositionChoices } from "./cancel-choices";
import { useRunChange } from "./use-run-change";

/** Asks before a run is stopped, what becomes of attempts at work, and says what each choice costs. */
export function CancelRunDialog({ run, onClose }: { run: RunWire; onClose: () => void }) {
  const [disposition, setDisposition] = useState<CancelDisposition>("verify");
  const cancel = useRunChange(run.id, cancelRun, {
    words: (next) =>
      next.status === "cancelling"
        ? `Cancelling: ${formatCountOf(next.counts.running + next.counts.verifying, "attempt")} at work to stop.`
        : "Run cancelled.",
    onDone: onClose,
  });
  const atWork = run.counts.running + run.counts.verifying;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={`Cancel "${run.name}"?`}
        footnote={`${formatMoney(run.spend_usd)} spent so far stays spent.`}
        footer={
          <>
            <Button autoFocus onClick={onClose}>
              Keep running
            </Button>
            <Button variant="danger" disabled={cancel.isPending} onClick={() => cancel.mutate(disposition)}>
              {cancel.isPending ? "Cancelling" : "Cancel run"}
            </Button>
          </>
        }
      >
        {atWork > 0 ? (
          <RadioGroup
            aria-label={`What becomes of ${formatCountOf(atWork, "attempt")} at work`}
            value={disposition}
            onValueChange={(value) => setDisposition(value as CancelDisposition)}
          >
            <p className="font-medium">{formatCountOf(atWork, "attempt")} at work:</p>
            {dispositionChoices(run).map(({ value, label, hint }) => (
              <RadioOption key={value} value={value} label={label} hint={hint} className="py-1" />
            ))}
          </RadioGroup>
        ) : null}
        <ul className="grid gap-1.5 text-ink-2">
          <Consequence title={formatCountOf(run.counts.queued, "queued attempt")}>never start.</Consequence>
          <Consequence title={formatCountOf(endedCount(run.counts), "ended attempt")}>
            keep their result and their evidence.
          </Consequence>
        </ul>
        <p className="text-ink-2">This cannot be undone. Clone starts the same run again.</p>
        <ProblemNote error={cancel.error} withCode />
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
