"use client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { ProblemNote } from "@/components/layout/problem-note";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { createSavedView } from "./rollouts-api";
import type { ViewState } from "./view-state";

/** Asks for the name of a view, and whether others see it. */
export function SaveViewDialog({
  runId,
  view,
  onClose,
  onSaved,
}: {
  runId: string;
  view: ViewState;
  onClose: () => void;
  onSaved: () => unknown;
}) {
  const workspace = useWorkspaceSlug();
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      createSavedView(workspace, {
        ...{ name: name.trim(), is_shared: isShared, run_id: runId, filter: view.filter },
        ...{ group_by: view.group ?? null, columns: [...view.columns], pinned: [...view.pinned] },
      }),
    onSuccess: (saved) => {
      toast(`"${saved.name}" is kept.`);
      onSaved();
      onClose();
    },
  });
  const submit = () => {
    if (name.trim() !== "" && !save.isPending) save.mutate();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent
        title="Keep this view"
        description="Its filter, order, groups and columns, under a name. It opens on any run."
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" disabled={name.trim() === "" || save.isPending} onClick={submit}>
              Keep view
            </Button>
          </>
        }
      >
        <ProblemNote error={save.error} />
        <Field label="Name">
          <Input
            autoFocus
            autoComplete="off"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => event.key === "Enter" && submit()}
          />
        </Field>
        <label className="flex min-h-6 items-center gap-2">
          <Checkbox checked={isShared} onCheckedChange={(isOn) => setShared(isOn === true)} />
          Everybody in this workspace sees it
        </label>
      </DialogContent>
    </Dialog>
  );
}
