"use client";
import type { WebhookWithSecretWire } from "@/lib/domain/webhook/webhook.wire";
import { ShownOnce } from "../ui/shown-once";

/** The only showing of a webhook's secret. */
export function WebhookSecret({ made, onClose }: { made: WebhookWithSecretWire; onClose: () => void }) {
  return (
    <ShownOnce
      title="Secret of this webhook"
      warning="Copy the secret now. It is not shown again; another one can be made at any time."
      text={made.secret}
      testId="webhook-secret"
      onClose={onClose}
    >
      Give it to any library of Standard Webhooks, which checks the header{" "}
      <code className="font-mono">webhook-signature</code> with it.
    </ShownOnce>
  );
}
