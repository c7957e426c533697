"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import type { WorkspaceLimits, WorkspaceWire } from "@/lib/domain/workspace/workspace.wire";
import { queryKeys } from "@/lib/client/query-keys";
import { ProblemNote } from "../layout/problem-note";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Note } from "../ui/note";
import { draftOf, readDraft, type LimitsDraft, type LimitsErrors } from "./limits-draft";
import { updateWorkspace } from "./workspace-api";

/** Name, parallelism, caps and alerts, for those who may change them. Running runs obey at once. */
export function LimitsForm({ workspace }: { workspace: WorkspaceWire }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [draft, setDraft] = useState(() => draftOf(workspace));
  const [errors, setErrors] = useState<LimitsErrors>({});
  const save = useMutation({
    mutationFn: (limits: WorkspaceLimits) => updateWorkspace(workspace.slug, limits),
    onSuccess: (changed) => {
      setDraft(draftOf(changed));
      queryClient.setQueryData(queryKeys.workspace(workspace.slug), changed);
      // The name stands in the rail too.
      router.refresh();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readDraft(draft);
    save.reset();
    setErrors("errors" in read ? read.errors : {});
    if ("limits" in read && !save.isPending) save.mutate(read.limits);
  }
  const edges = (name: keyof LimitsDraft) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft((old) => ({ ...old, [name]: event.target.value })),
  });
  return (
    <form onSubmit={submit} noValidate className="grid max-w-sm gap-3">
      {save.isSuccess ? (
        <Note tone="accent" icon={CircleCheck} role="status">
          Saved. Runs obey from now on.
        </Note>
      ) : null}
      <ProblemNote error={save.error} />
      <Field label="Name" error={errors.name}>
        <Input {...edges("name")} />
      </Field>
      <Field
        label="Run parallelism"
        hint="Desktops that all runs together may have at once; also the most parallel copies of a run."
        error={errors.runParallelism}
      >
        <Input {...edges("runParallelism")} inputMode="numeric" className="w-28 text-right" />
      </Field>
      <Field label="Cap for a month, USD" hint="Empty: no cap." error={errors.monthCap}>
        <Input {...edges("monthCap")} inputMode="decimal" className="w-28 text-right" />
      </Field>
      <Field
        label="Cap in all, USD"
        hint="Over the whole life of the workspace. Empty: no cap."
        error={errors.spendCap}
      >
        <Input {...edges("spendCap")} inputMode="decimal" className="w-28 text-right" />
      </Field>
      <Field label="Alerts at, % of a cap" hint="Noted once for each cap and month." error={errors.alerts}>
        <Input {...edges("alerts")} className="w-40" />
      </Field>
      <Button type="submit" variant="primary" disabled={save.isPending} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}
