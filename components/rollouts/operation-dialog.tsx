"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { ProblemNote } from "@/components/layout/problem-note";
import { ReasonField } from "@/components/run/reason-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { reasonSchema } from "@/lib/domain/attempt/attempt.operations";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCount, formatCountOf } from "@/lib/format/count";
import { DryRun } from "./dry-run";
import { UNDO_MS } from "./undo-ms";
import { useGiveBack } from "./use-give-back";
import { operateOnAttempts, untilNoneIsLeft, type AttemptOperation, type OperationTarget } from "./rollouts-api";

interface OperationDialogProps {
  runId: string;
  operation: AttemptOperation;
  target: OperationTarget;
  /** Attempts that are chosen. */
  count: number;
  onClose: () => void;
  onDone: () => void;
}

const WORDS = {
  requeue: {
    title: "Requeue",
    description: "They are played again in their places. How each had ended stays with it as an earlier try.",
    button: "Requeue",
    done: "sent back to the queue",
  },
  invalidate: {
    title: "Set aside the results of",
    description: "They count as invalid, not as failed, until this is undone. What gates and checkers said stays.",
    button: "Set aside",
    done: "set aside",
  },
  revalidate: {
    title: "Give back the results of",
    description: "What was set aside by a person counts again as it did. What gates made invalid stays so.",
    button: "Give back",
    done: "given back",
  },
} as const satisfies Record<AttemptOperation, object>;

/** Says how many of the chosen attempts an operation would change and why not the others, then does it with a reason. */
export function OperationDialog({ runId, operation, target, count, onClose, onDone }: OperationDialogProps) {
  const workspace = useWorkspaceSlug();
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const source = { workspace, runId };
  const giveBack = useGiveBack(runId);
  const words = WORDS[operation];
  const tried = useQuery({
    queryKey: [...queryKeys.attempts(workspace, runId, { operation, target }), "dry run"],
    queryFn: () => operateOnAttempts(source, operation, { ...target, reason: "a dry run", dry_run: true }),
    gcTime: 0,
    retry: false,
  });
  const act = useMutation({
    mutationFn: () =>
      untilNoneIsLeft(() => operateOnAttempts(source, operation, { ...target, reason: reason.trim(), dry_run: false })),
    onSuccess: (changed) => {
      const isUndoable = operation === "invalidate" && changed.length > 0;
      toast(`${formatCountOf(changed.length, "attempt")} ${words.done}.`, {
        ...(isUndoable && { action: { label: "Undo", onClick: () => giveBack.mutate(changed) }, duration: UNDO_MS }),
      });
      void client.invalidateQueries({ queryKey: queryKeys.run(workspace, runId) });
      onDone();
    },
  });
  const eligible = tried.data?.eligible ?? 0;
  const mayAct = eligible > 0 && reasonSchema.safeParse(reason).success && !act.isPending;
  const submit = () => {
    if (mayAct) act.mutate();
  };
  const error = act.error ?? tried.error;
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent
        title={`${words.title} ${formatCountOf(count, "attempt")}?`}
        description={words.description}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant={operation === "invalidate" ? "danger" : "primary"} disabled={!mayAct} onClick={submit}>
              {act.isPending ? "Working" : `${words.button} ${tried.isSuccess ? formatCount(eligible) : ""}`}
            </Button>
          </>
        }
      >
        <ProblemNote error={error} />
        <div role="status" className="rounded-2 border border-line bg-sunken px-3 py-2">
          {tried.data ? (
            <DryRun of={tried.data} />
          ) : tried.isError ? (
            "Nothing was changed."
          ) : (
            "Counting what would change…"
          )}
        </div>
        <ReasonField
          hint="Kept in the log and beside each attempt."
          value={reason}
          onChange={setReason}
          onSubmit={submit}
        />
      </DialogContent>
    </Dialog>
  );
}
