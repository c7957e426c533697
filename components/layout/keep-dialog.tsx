"use client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useHasScope } from "@/lib/client/workspace-context";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Dialog, DialogContent } from "../ui/dialog";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { ProblemNote } from "./problem-note";

const NAME_CHARS_MAX = 80;

interface KeepDialogProps {
  title: string;
  description: string;
  /** Of the name, e.g. "Name of the preset". */
  label: string;
  /** On the button, e.g. "Keep view". */
  verb: string;
  shareWords: string;
  /** Names that are taken by the reader's own, which are then replaced. */
  ownNames?: readonly string[];
  /** May throw what is then shown as a refusal; the dialog closes when it is done. */
  onKeep: (kept: { name: string; isShared: boolean }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name that something is kept under, and who sees it. */
export function KeepDialog({ title, description, label, verb, shareWords, ownNames = [], ...on }: KeepDialogProps) {
  const [typed, setTyped] = useState("");
  const [isShared, setShared] = useState(false);
  const mayShare = useHasScope("runs:write");
  const name = typed.trim();
  const keep = useMutation({ mutationFn: () => on.onKeep({ name, isShared }), onSuccess: on.onClose });
  const mayKeep = name !== "" && !keep.isPending;
  const submit = () => {
    if (mayKeep) keep.mutate();
  };
  const isReplaced = ownNames.includes(name);
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || on.onClose()}>
      <DialogContent
        title={title}
        description={description}
        footer={
          <>
            <Button onClick={on.onClose}>Cancel</Button>
            <Button variant="primary" disabled={!mayKeep} onClick={submit}>
              {isReplaced ? verb.replace(/^\S+/, "Replace") : verb}
            </Button>
          </>
        }
      >
        <ProblemNote error={keep.error} />
        <Field
          label={label}
          hint={isReplaced ? "You have one of this name; it is replaced." : `At most ${NAME_CHARS_MAX} characters.`}
        >
          <Input
            autoFocus
            autoComplete="off"
            maxLength={NAME_CHARS_MAX}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => event.key === "Enter" && submit()}
          />
        </Field>
        {mayShare ? (
          <label className="flex min-h-6 items-center gap-2">
            <Checkbox checked={isShared} onCheckedChange={(isOn) => setShared(isOn === true)} />
            {shareWords}
          </label>
        ) : null}
      </DialogContent>
    </Dialog>
  );
}
