"use client";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { newWorkspaceSchema } from "@/lib/domain/workspace/workspace.wire";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { ProblemNote } from "../layout/problem-note";
import { Button } from "../ui/button";
import { Dialog, DialogContent } from "../ui/dialog";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { createWorkspace } from "./workspace-api";

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-|-$/g, "");

/** Asks for a name and an address, and goes to the new workspace. */
export function NewWorkspaceDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const workspace = useWorkspaceSlug();
  const router = useRouter();
  const [name, setName] = useState("");
  const [typedSlug, setTypedSlug] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const parsed = newWorkspaceSchema.safeParse({ name, slug: typedSlug ?? slugOf(name) });
  const refused = new Set(parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0]));
  const create = useMutation({
    mutationFn: () => createWorkspace(workspace, newWorkspaceSchema.parse(parsed.data)),
    onSuccess: ({ slug }) => router.push(`/w/${slug}/runs`),
  });
  const submit = () => {
    setTried(true);
    if (parsed.success && !create.isPending) create.mutate();
  };
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Make another workspace"
        description="It has members, runs, keys, caps and a log of its own. Hosts and task sets are shared."
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" onClick={submit} disabled={create.isPending}>
              Make workspace
            </Button>
          </>
        }
      >
        <ProblemNote error={create.error} />
        <Field label="Name" error={isTried && refused.has("name") ? "Give a name of 1 to 80 characters." : null}>
          <Input autoFocus autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field
          label="Address"
          hint="Stands in links and stays."
          error={isTried && refused.has("slug") ? "Use 1 to 40 of a-z, 0-9 and dashes between them." : null}
        >
          <Input
            autoComplete="off"
            value={typedSlug ?? slugOf(name)}
            onChange={(event) => setTypedSlug(event.target.value)}
            className="font-mono"
          />
        </Field>
      </DialogContent>
    </Dialog>
  );
}
