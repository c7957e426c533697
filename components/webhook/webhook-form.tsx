"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { newWebhookSchema, type WebhookWire, type WebhookWithSecretWire } from "@/lib/domain/webhook/webhook.wire";
import { WEBHOOK_EVENT_TABLE, WEBHOOK_EVENT_TYPES, type WebhookEventType } from "@/lib/domain/webhook/webhook-event";
import { ProblemNote } from "../layout/problem-note";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { DialogContent } from "../ui/dialog";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { createWebhook, editWebhook } from "./webhook-api";

interface WebhookFormProps {
  /** The one to change; a new one when missing. */
  webhook?: WebhookWire;
  onCreated?: (made: WebhookWithSecretWire) => void;
  onClose: () => void;
}

/** Address, events and the bound of invalid attempts. */
export function WebhookForm({ webhook, onCreated, onClose }: WebhookFormProps) {
  const workspace = useWorkspaceSlug();
  const queryClient = useQueryClient();
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [description, setDescription] = useState(webhook?.description ?? "");
  const [events, setEvents] = useState<readonly WebhookEventType[]>(webhook?.events ?? ["run.finished"]);
  const [percent, setPercent] = useState(String((webhook?.invalid_rate_max ?? 0.05) * 100));
  const [isTried, setTried] = useState(false);
  const given = { url, description, events: [...events], invalid_rate_max: Number(percent) / 100 };
  const parsed = newWebhookSchema.safeParse(given);
  const refused = new Set(parsed.success ? [] : parsed.error.issues.map((issue) => String(issue.path[0])));
  const save = useMutation({
    mutationFn: async () => {
      if (webhook) await editWebhook(workspace, webhook.id, given);
      else onCreated?.(await createWebhook(workspace, given));
    },
    onSuccess: async () => {
      if (webhook) onClose();
      await queryClient.invalidateQueries({ queryKey: queryKeys.webhooks(workspace) });
    },
  });
  const submit = () => {
    setTried(true);
    if (parsed.success && !save.isPending) save.mutate();
  };
  return (
    <DialogContent
      title={webhook ? "Change this webhook" : "Add a webhook"}
      description={webhook ? undefined : "Its secret is shown once, right after it is added."}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={submit}>
            {webhook ? "Save" : "Add webhook"}
          </Button>
        </>
      }
    >
      <ProblemNote error={save.error} />
      <Field
        label="Address"
        hint="An https address on the public internet, unless the operator allows others."
        error={isTried && refused.has("url") ? "Give an http or https address." : null}
      >
        <Input
          autoFocus
          autoComplete="off"
          inputMode="url"
          placeholder="https://example.com/hooks/deskproof"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <Field label="Description" error={refused.has("description") ? "At most 200 characters." : null}>
        <Input autoComplete="off" value={description} onChange={(event) => setDescription(event.target.value)} />
      </Field>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1 font-medium">It hears when</legend>
        {WEBHOOK_EVENT_TYPES.map((type) => (
          <label key={type} className="grid min-h-6 grid-cols-[auto_1fr] items-start gap-x-2">
            <Checkbox
              className="mt-0.5"
              checked={events.includes(type)}
              onCheckedChange={(isOn) =>
                setEvents((old) =>
                  WEBHOOK_EVENT_TYPES.filter((item) => (item === type ? isOn === true : old.includes(item))),
                )
              }
            />
            <span>
              <code className="font-mono text-12">{type}</code>
              <span className="block text-12 text-ink-3">{WEBHOOK_EVENT_TABLE[type]}</span>
            </span>
          </label>
        ))}
        {isTried && refused.has("events") ? (
          <p role="alert" className="text-12 text-fail">
            Choose at least one event.
          </p>
        ) : null}
      </fieldset>
      {events.includes("run.invalid_rate_exceeded") ? (
        <Field
          label="Invalid attempts above, in %"
          hint="Of a run's judged attempts, once there are at least 10."
          error={refused.has("invalid_rate_max") ? "Give a number from 0 to 100." : null}
        >
          <Input
            inputMode="decimal"
            className="w-24"
            value={percent}
            onChange={(event) => setPercent(event.target.value)}
          />
        </Field>
      ) : null}
    </DialogContent>
  );
}
