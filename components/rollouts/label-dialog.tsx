"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { ProblemNote } from "@/components/layout/problem-note";
import { getLabelSet } from "@/components/triage/label-api";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { RadioGroup, RadioOption } from "@/components/ui/radio";
import { NOTE_LENGTH_MAX } from "@/lib/domain/label/label-set";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCount, formatCountOf } from "@/lib/format/count";
import { DryRun } from "./dry-run";
import { UNDO_MS } from "./undo-ms";
import { labelAttempts, untilNoneIsLeft, type OperationTarget } from "./rollouts-api";
import { useTakeBack } from "./use-take-back";

interface LabelDialogProps {
  runId: string;
  target: OperationTarget;
  /** Attempts that are chosen. */
  count: number;
  onClose: () => void;
  onDone: () => void;
}

/** No word of a set is empty, so this one is free to stand for taking a label back. */
const NONE = "";

/** Calls the chosen attempts something in one's own name; says beforehand how many of them that would change. */
export function LabelDialog({ runId, target, count, onClose, onDone }: LabelDialogProps) {
  const workspace = useWorkspaceSlug();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const source = { workspace, runId };
  const takeBack = useTakeBack(runId);
  const label = chosen === NONE ? null : chosen;
  const set = useQuery({
    queryKey: queryKeys.labelSet(workspace),
    queryFn: ({ signal }) => getLabelSet(workspace, signal),
  });
  const tried = useQuery({
    queryKey: [...queryKeys.attempts(workspace, runId, { label, target }), "dry run"],
    queryFn: () => labelAttempts(source, { ...target, label, note: "", dry_run: true }),
    enabled: chosen !== null,
    gcTime: 0,
    retry: false,
  });
  const act = useMutation({
    mutationFn: async () => {
      // Words of one's own that go under cannot be given back, so then there is no way back to offer.
      const own = await labelAttempts(source, { ...target, label: null, note: "", dry_run: true });
      const body = { ...target, label, note: note.trim(), dry_run: false };
      return { changed: await untilNoneIsLeft(() => labelAttempts(source, body)), isUndoable: own.eligible === 0 };
    },
    onSuccess: ({ changed, isUndoable }) => {
      const words = label === null ? "no longer labelled" : `called “${label}”`;
      toast(`${formatCountOf(changed.length, "attempt")} ${words}.`, {
        ...(isUndoable && { action: { label: "Undo", onClick: () => takeBack.mutate(changed) }, duration: UNDO_MS }),
      });
      void client.invalidateQueries({ queryKey: queryKeys.run(workspace, runId) });
      void client.invalidateQueries({ queryKey: [workspace, "attempt"] });
      onDone();
    },
  });
  const eligible = tried.data?.eligible ?? 0;
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent
        title={`Label ${formatCountOf(count, "attempt")}?`}
        description="In your name, beside what others called them. No outcome and no count changes."
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" disabled={eligible === 0 || act.isPending} onClick={() => act.mutate()}>
              {act.isPending ? "Working" : `Label ${tried.isSuccess ? formatCount(eligible) : ""}`}
            </Button>
          </>
        }
      >
        <ProblemNote error={act.error ?? tried.error ?? set.error} />
        <RadioGroup
          aria-label="What are they?"
          value={chosen ?? undefined}
          onValueChange={setChosen}
          className="grid-cols-2 gap-x-4 gap-y-0 max-sm:grid-cols-1"
        >
          {set.data?.labels.map((word) => (
            <RadioOption key={word} value={word} label={word} className="py-1" />
          ))}
          <RadioOption value={NONE} label={<span className="text-ink-2">take mine back</span>} className="py-1" />
        </RadioGroup>
        <Field label="Note" hint="Kept beside each of them.">
          <Textarea
            rows={2}
            value={note}
            maxLength={NOTE_LENGTH_MAX}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        <div role="status" className="rounded-2 border border-line bg-sunken px-3 py-2">
          {chosen === null ? (
            "Choose a word."
          ) : tried.data ? (
            <DryRun of={tried.data} />
          ) : tried.isError ? (
            "Nothing was changed."
          ) : (
            "Counting what would change…"
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}
