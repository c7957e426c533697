"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { toast } from "@/components/ui/toast";
import { ProblemNote } from "@/components/layout/problem-note";
import { getLabelSet, updateLabelSet } from "@/components/triage/label-api";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Skeleton } from "@/components/ui/skeleton";
import { LABELS_MAX } from "@/lib/domain/label/label-set";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { readLabels } from "./label-set-draft";

/** The words that people label attempts with: to change for those who may, else to read. */
export function LabelSetForm({ mayChange }: { mayChange: boolean }) {
  const workspace = useWorkspaceSlug();
  const client = useQueryClient();
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const set = useQuery({
    queryKey: queryKeys.labelSet(workspace),
    queryFn: ({ signal }) => getLabelSet(workspace, signal),
  });
  const save = useMutation({
    mutationFn: (labels: string[]) => updateLabelSet(workspace, labels),
    onSuccess: (saved) => {
      client.setQueryData(queryKeys.labelSet(workspace), saved);
      setDraft(null);
      toast("Labels saved. Those that were given stay as they are.");
    },
  });
  if (set.isError) return <ProblemNote error={set.error} />;
  if (!set.data) return <Skeleton className="h-24 w-64" />;
  const { labels, is_default: isDefault } = set.data;
  if (!mayChange) {
    return (
      <ol className="grid gap-1">
        {labels.map((label, at) => (
          <li key={label} className="flex items-center gap-2.5">
            <Kbd className="w-5 text-center">{String(at + 1)}</Kbd>
            {label}
          </li>
        ))}
      </ol>
    );
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (draft === null || save.isPending) return;
    const read = readLabels(draft);
    setError("error" in read ? read.error : null);
    if ("labels" in read) save.mutate(read.labels);
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-sm gap-3">
      <ProblemNote error={save.error} />
      <Field
        label="One a line"
        hint={`The first is given by the key 1, at most ${LABELS_MAX}.${isDefault ? " These are the ones every workspace begins with." : ""}`}
        error={error}
      >
        <Textarea
          rows={LABELS_MAX}
          value={draft ?? labels.join("\n")}
          onChange={(event) => setDraft(event.target.value)}
          className="leading-5"
        />
      </Field>
      <Button type="submit" disabled={draft === null || save.isPending} className="justify-self-start">
        Save labels
      </Button>
    </form>
  );
}
