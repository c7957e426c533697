"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKeyWire, CreatedApiKeyWire } from "@/lib/domain/api-key/api-key.wire";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { ProblemNote } from "../layout/problem-note";
import { Button } from "../ui/button";
import { Dialog, DialogContent } from "../ui/dialog";
import { Field } from "../ui/field";
import { Select } from "../ui/input";
import { rotateApiKey } from "./api-key-api";
import { NewSecret } from "./new-secret";

const OVERLAPS = [
  { hours: 0, label: "at once" },
  { hours: 24, label: "in a day" },
  { hours: 168, label: "in a week" },
] as const;

/** Makes a key in another's place and asks how long both may work; then shows the new secret once. */
export function RotateKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyWire | null; onClose: () => void }) {
  const workspace = useWorkspaceSlug();
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<CreatedApiKeyWire | null>(null);
  const [hours, setHours] = useState(24);
  const rotate = useMutation({
    mutationFn: (key: ApiKeyWire) => rotateApiKey(workspace, key.id, hours),
    onSuccess: async (made) => {
      setCreated(made);
      await queryClient.invalidateQueries({ queryKey: queryKeys.apiKeys(workspace) });
    },
  });
  const close = () => {
    setCreated(null);
    rotate.reset();
    onClose();
  };
  return (
    <Dialog open={apiKey !== null} onOpenChange={(open) => !open && close()}>
      {created ? (
        <NewSecret created={created} onClose={close} />
      ) : apiKey ? (
        <DialogContent
          title={`Rotate "${apiKey.name}"`}
          description="A new key with the same scopes takes its place. Both work until the old one ends."
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="primary" disabled={rotate.isPending} onClick={() => rotate.mutate(apiKey)}>
                Rotate key
              </Button>
            </>
          }
        >
          <ProblemNote error={rotate.error} />
          <Field label="The old key ends" hint="Never later than it would have.">
            <Select value={hours} onChange={(event) => setHours(Number(event.target.value))} className="w-40">
              {OVERLAPS.map((overlap) => (
                <option key={overlap.hours} value={overlap.hours}>
                  {overlap.label}
                </option>
              ))}
            </Select>
          </Field>
        </DialogContent>
      ) : null}
    </Dialog>
  );
}
