"use client";
import { useState } from "react";
import { ProblemNote } from "@/components/layout/problem-note";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { editRunSchema, type RunEdit } from "@/lib/domain/run/run.operations";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { editRun } from "@/lib/client/run-operations-api";
import { useRunChange } from "./use-run-change";

/** Name, notes, labels and baseline of a run. An edit over someone else's newer one is refused, and says so. */
export function EditRunDialog({ run, onClose }: { run: RunWire; onClose: () => void }) {
  const [name, setName] = useState(run.name);
  const [notes, setNotes] = useState(run.notes);
  const [tags, setTags] = useState(run.tags.join(", "));
  const [isBaseline, setIsBaseline] = useState(run.is_baseline);
  // What the person saw when the dialog opened, also when the stream has brought a newer one since.
  const [revision] = useState(run.revision);
  const read = editRunSchema.safeParse({ name, notes, tags: tagsOf(tags), is_baseline: isBaseline });
  const problems = new Map(read.error?.issues.map(({ path, message }) => [String(path[0]), message]));
  const save = useRunChange(run.id, (which, edit: RunEdit) => editRun(which, revision, edit), {
    words: () => "Saved.",
    onDone: onClose,
  });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title="Name, notes and labels"
        description="Words of people; no result changes."
        footer={
          <>
            <Button onClick={onClose}>Leave as it is</Button>
            <Button
              variant="primary"
              disabled={!read.success || save.isPending}
              onClick={() => read.success && save.mutate(read.data)}
            >
              {save.isPending ? "Saving" : "Save"}
            </Button>
          </>
        }
      >
        <Field label="Name" error={problems.get("name")}>
          <Input value={name} maxLength={120} autoComplete="off" onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label="Labels" hint="Separated by commas, at most 12." error={problems.get("tags")}>
          <Input value={tags} autoComplete="off" onChange={(event) => setTags(event.target.value)} />
        </Field>
        <Field label="Notes" error={problems.get("notes")}>
          <Textarea value={notes} maxLength={10_000} rows={5} onChange={(event) => setNotes(event.target.value)} />
        </Field>
        <label className="flex items-start gap-2">
          <Checkbox checked={isBaseline} onCheckedChange={(checked) => setIsBaseline(checked === true)} />
          <span>
            Baseline of {run.task_set}
            <span className="block text-12 text-ink-3">
              What its other runs are compared with. Only one run of a task set is.
            </span>
          </span>
        </label>
        <ProblemNote error={save.error} withCode />
      </DialogContent>
    </Dialog>
  );
}

const tagsOf = (text: string) =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
