"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newPresetSchema } from "@/lib/domain/preset/preset.wire";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { ProblemNote } from "../layout/problem-note";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Dialog, DialogContent } from "../ui/dialog";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { savePreset } from "./preset-api";

interface SavePresetDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The run document as it stands, or a part of it. */
  document: Record<string, unknown>;
  /** Names of one's own presets, which are replaced. */
  ownNames: readonly string[];
}

/** Asks for the name that a run document is kept under, and who sees it. */
export function SavePresetDialog({ isOpen, onClose, ...rest }: SavePresetDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <PresetForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function PresetForm({ onClose, document, ownNames }: Omit<SavePresetDialogProps, "isOpen">) {
  const workspace = useWorkspaceSlug();
  const queryClient = useQueryClient();
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const [isTried, setTried] = useState(false);
  const parsed = newPresetSchema.safeParse({ name, document, is_shared: isShared });
  const save = useMutation({
    mutationFn: () => savePreset(workspace, newPresetSchema.parse(parsed.data)),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.presets(workspace) });
      onClose();
    },
  });
  const submit = () => {
    setTried(true);
    if (parsed.success && !save.isPending) save.mutate();
  };
  const isReplaced = ownNames.includes(name.trim());
  return (
    <DialogContent
      title="Keep this draft as a preset"
      description="All its settings, the chosen tasks among them. It starts nothing."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={submit}>
            {isReplaced ? "Replace preset" : "Keep preset"}
          </Button>
        </>
      }
    >
      <ProblemNote error={save.error} />
      <Field
        label="Name of the preset"
        hint={isReplaced ? "You have one of this name; it is replaced." : "At most 80 characters."}
        error={isTried && !parsed.success ? "Give a name of 1 to 80 characters." : null}
      >
        <Input autoFocus autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <label className="flex min-h-6 items-center gap-2">
        <Checkbox checked={isShared} onCheckedChange={(isOn) => setShared(isOn === true)} />
        Share it with the workspace
      </label>
    </DialogContent>
  );
}
