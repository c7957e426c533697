"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newApiKeySchema, type CreatedApiKeyWire } from "@/lib/domain/api-key/api-key.wire";
import { SCOPES, SCOPE_TABLE, type Scope } from "@/lib/domain/workspace/scope";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { ProblemNote } from "../layout/problem-note";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Dialog, DialogContent } from "../ui/dialog";
import { Field } from "../ui/field";
import { Input, Select } from "../ui/input";
import { createApiKey } from "./api-key-api";
import { NewSecret } from "./new-secret";

const EXPIRIES = [
  { days: 30, label: "in 30 days" },
  { days: 90, label: "in 90 days" },
  { days: 365, label: "in a year" },
  { days: 0, label: "never" },
] as const;

/** Asks what a key may do and for how long, then shows its secret once. */
export function CreateKeyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [created, setCreated] = useState<CreatedApiKeyWire | null>(null);
  const close = () => {
    setCreated(null);
    onClose();
  };
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && close()}>
      {created ? <NewSecret created={created} onClose={close} /> : <KeyForm onCreated={setCreated} onClose={close} />}
    </Dialog>
  );
}

function KeyForm({ onCreated, onClose }: { onCreated: (key: CreatedApiKeyWire) => void; onClose: () => void }) {
  const workspace = useWorkspaceSlug();
  const queryClient = useQueryClient();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly Scope[]>(["runs:read"]);
  const [days, setDays] = useState(90);
  const [isTried, setTried] = useState(false);
  const parsed = newApiKeySchema.safeParse({ name, scopes, expires_in_days: days === 0 ? null : days });
  const refused = new Set(parsed.success ? [] : parsed.error.issues.map((issue) => String(issue.path[0])));
  const create = useMutation({
    mutationFn: () => createApiKey(workspace, newApiKeySchema.parse(parsed.data)),
    onSuccess: async (key) => {
      onCreated(key);
      await queryClient.invalidateQueries({ queryKey: queryKeys.apiKeys(workspace) });
    },
  });
  const submit = () => {
    setTried(true);
    if (parsed.success && !create.isPending) create.mutate();
  };
  return (
    <DialogContent
      title="Make an API key"
      description="The secret is shown once, right after it is made."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={submit}>
            Make key
          </Button>
        </>
      }
    >
      <ProblemNote error={create.error} />
      <Field
        label="Name"
        hint="Where it will be used; at most 80 characters."
        error={isTried && refused.has("name") ? "Give a name of 1 to 80 characters." : null}
      >
        <Input autoFocus autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1 font-medium">It may</legend>
        {SCOPES.map((scope) => (
          <label key={scope} className="flex min-h-6 items-center gap-2">
            <Checkbox
              checked={scopes.includes(scope)}
              onCheckedChange={(isOn) =>
                setScopes((old) => SCOPES.filter((item) => (item === scope ? isOn === true : old.includes(item))))
              }
            />
            <code className="font-mono text-12">{scope}</code>
            <span className="text-12 text-ink-3">{SCOPE_TABLE[scope].words}</span>
          </label>
        ))}
        {isTried && refused.has("scopes") ? (
          <p role="alert" className="text-12 text-fail">
            Choose at least one scope.
          </p>
        ) : null}
      </fieldset>
      <Field label="It ends" hint="A key can be revoked at any time before.">
        <Select value={days} onChange={(event) => setDays(Number(event.target.value))} className="w-40">
          {EXPIRIES.map((expiry) => (
            <option key={expiry.days} value={expiry.days}>
              {expiry.label}
            </option>
          ))}
        </Select>
      </Field>
    </DialogContent>
  );
}
