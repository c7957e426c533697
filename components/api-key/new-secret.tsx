"use client";
import type { CreatedApiKeyWire } from "@/lib/domain/api-key/api-key.wire";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { DialogContent } from "../ui/dialog";
import { Note } from "../ui/note";

/** The only showing of a key's secret: it is not stored and not shown again. */
export function NewSecret({ created, onClose }: { created: CreatedApiKeyWire; onClose: () => void }) {
  return (
    <DialogContent
      title={`Key "${created.name}" was made`}
      onInteractOutside={(event) => event.preventDefault()}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <Note tone="warn">Copy the secret now. Only its hash is kept, so it cannot be shown again.</Note>
      <div className="flex items-center gap-2">
        <code
          data-testid="api-key-secret"
          className="min-w-0 flex-1 rounded-2 bg-sunken px-2 py-1.5 font-mono text-12 break-all select-all"
        >
          {created.secret}
        </code>
        <CopyButton text={created.secret} label="Copy" />
      </div>
      <p className="text-12 text-ink-3">
        Send it as <code className="font-mono">Authorization: Bearer</code> followed by the secret.
      </p>
    </DialogContent>
  );
}
