"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { useNow } from "@/lib/client/use-now";
import { queryKeys } from "@/lib/client/query-keys";
import { usePathTo, useWorkspaceSlug } from "@/lib/client/workspace-context";
import type { WebhookWire, WebhookWithSecretWire } from "@/lib/domain/webhook/webhook.wire";
import { ProblemView } from "../layout/problem-view";
import { SettingsTabs } from "../layout/settings-tabs";
import { TopBar } from "../layout/top-bar";
import { toastProblem } from "../layout/toast-problem";
import { Button } from "../ui/button";
import { Dialog, DialogContent } from "../ui/dialog";
import { Note } from "../ui/note";
import { SkeletonRows } from "../ui/skeleton";
import { DateTime } from "../ui/time";
import { DeliveryLog } from "./delivery-log";
import { deleteWebhook, editWebhook, getWebhook, rotateSecret, sendTest } from "./webhook-api";
import { WebhookForm } from "./webhook-form";
import { WebhookSecret } from "./webhook-secret";
import { WebhookState } from "./webhook-state";

/** One address: what it hears of, what can be done with it, and every message with what it met. */
export function WebhookView({ webhookId }: { webhookId: string }) {
  const workspace = useWorkspaceSlug();
  const query = useQuery({
    queryKey: queryKeys.webhook(workspace, webhookId),
    queryFn: ({ signal }) => getWebhook(workspace, webhookId, signal),
    refetchInterval: 10_000,
  });
  const webhook = query.data;
  return (
    <>
      <TopBar title="Webhook" />
      <SettingsTabs current="webhooks" />
      {webhook ? (
        <div data-page-actions className="flex flex-wrap gap-2 border-b border-line px-6 py-2 max-sm:px-4">
          <WebhookActions webhook={webhook} />
        </div>
      ) : null}
      {query.isError ? (
        <ProblemView title="The webhook could not be read" error={query.error} onRetry={() => void query.refetch()} />
      ) : !webhook ? (
        <SkeletonRows rows={6} widths={["w-64", "w-32", "w-24"]} label="Reading the webhook" />
      ) : (
        <>
          <WebhookNotice webhook={webhook} />
          <div className="px-6 py-3 max-sm:px-4">
            <h2 className="flex flex-wrap items-center gap-2 text-15 font-semibold break-all">
              {webhook.url} <WebhookState webhook={webhook} />
            </h2>
            {webhook.description ? <p className="text-ink-2">{webhook.description}</p> : null}
            <p className="mt-1 font-mono text-12 text-ink-3">{webhook.events.join(", ")}</p>
          </div>
          <DeliveryLog webhook={webhook} />
        </>
      )}
    </>
  );
}

function WebhookNotice({ webhook }: { webhook: WebhookWire }) {
  const now = useNow(60_000);
  if (!webhook.enabled) {
    return (
      <Note band tone="fail" role="status">
        Nothing is sent: {webhook.disabled_reason ?? "it is disabled"}. Enable it again once the receiver answers.
      </Note>
    );
  }
  if (webhook.failing_since) {
    return (
      <Note band tone="warn" role="status">
        No message arrived since <DateTime at={webhook.failing_since} />. After three days it is disabled.
      </Note>
    );
  }
  if (now !== null && webhook.previous_secret_until && Date.parse(webhook.previous_secret_until) > now) {
    return (
      <Note band role="status">
        Messages carry the signature of the secret before, too, until <DateTime at={webhook.previous_secret_until} />.
      </Note>
    );
  }
  return null;
}

type Asking = "edit" | "rotate" | "delete" | null;

function WebhookActions({ webhook }: { webhook: WebhookWire }) {
  const workspace = useWorkspaceSlug();
  const queryClient = useQueryClient();
  const router = useRouter();
  const to = usePathTo();
  const [asking, setAsking] = useState<Asking>(null);
  const [made, setMade] = useState<WebhookWithSecretWire | null>(null);
  const close = () => {
    setAsking(null);
    setMade(null);
  };
  const act = useMutation({
    mutationFn: (what: () => Promise<unknown>) => what(),
    onError: toastProblem,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.webhooks(workspace) }),
  });
  const { id, enabled } = webhook;
  const test = async () => {
    await sendTest(workspace, id);
    toast("A test message is on its way.");
  };
  const remove = async () => {
    await deleteWebhook(workspace, id);
    router.push(to("/settings/webhooks"));
  };
  return (
    <>
      <Button onClick={() => setAsking("edit")}>Change…</Button>
      <Button onClick={() => setAsking("rotate")}>Rotate secret…</Button>
      <Button onClick={() => setAsking("delete")}>Delete…</Button>
      {enabled ? (
        <Button variant="primary" disabled={act.isPending} onClick={() => act.mutate(test)}>
          Send test
        </Button>
      ) : (
        <Button
          variant="primary"
          disabled={act.isPending}
          onClick={() => act.mutate(() => editWebhook(workspace, id, { enabled: true }))}
        >
          Enable
        </Button>
      )}
      <Dialog open={asking !== null} onOpenChange={(open) => !open && close()}>
        {asking === "edit" ? <WebhookForm webhook={webhook} onClose={close} /> : null}
        {made ? <WebhookSecret made={made} onClose={close} /> : null}
        {asking === "rotate" && !made ? (
          <Question
            title="Make another secret?"
            words="For 24 hours messages carry the signatures of both, so the receiver can change over without a gap."
            keep="Keep this one"
            go="Make another"
            onClose={close}
            onGo={() => act.mutate(async () => setMade(await rotateSecret(workspace, id)))}
          />
        ) : null}
        {asking === "delete" ? (
          <Question
            title="Delete this webhook?"
            words="Its messages and their log go with it. It cannot be undone."
            keep="Keep"
            go="Delete webhook"
            isDanger
            onClose={close}
            onGo={() => act.mutate(remove)}
          />
        ) : null}
      </Dialog>
    </>
  );
}

interface QuestionProps {
  title: string;
  words: string;
  keep: string;
  go: string;
  isDanger?: boolean;
  onClose: () => void;
  onGo: () => void;
}

function Question({ title, words, keep, go, isDanger = false, onClose, onGo }: QuestionProps) {
  return (
    <DialogContent
      title={title}
      description={words}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            {keep}
          </Button>
          <Button variant={isDanger ? "danger" : "primary"} onClick={onGo}>
            {go}
          </Button>
        </>
      }
    />
  );
}
