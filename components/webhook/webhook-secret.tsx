"use client";
import type { WebhookWithSecretWire } from "@/lib/domain/webhook/webhook.wire";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { DialogContent } from "../ui/dialog";
import { Note } from "../ui/note";

/** The only showing of a webhook's secret. */
export function WebhookSecret({ made, onClose }: { made: WebhookWithSecretWire; onClose: () => void }) {
  return (
    <DialogContent
      title="Secret of this webhook"
      onInteractOutside={(event) => event.preventDefault()}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <Note tone="warn">Copy the secret now. It is not shown again; another one can be made at any time.</Note>
      <div className="flex items-center gap-2">
        <code
          data-testid="webhook-secret"
          className="min-w-0 flex-1 rounded-2 bg-sunken px-2 py-1.5 font-mono text-12 break-all select-all"
        >
          {made.secret}
        </code>
        <CopyButton text={made.secret} label="Copy" />
      </div>
      <p className="text-12 text-ink-3">
        Give it to any library of Standard Webhooks, which checks the header{" "}
        <code className="font-mono">webhook-signature</code> with it.
      </p>
    </DialogContent>
  );
}
