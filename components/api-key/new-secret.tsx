"use client";
import type { CreatedApiKeyWire } from "@/lib/domain/api-key/api-key.wire";
import { ShownOnce } from "../ui/shown-once";

/** The only showing of a key's secret: it is not stored and not shown again. */
export function NewSecret({ created, onClose }: { created: CreatedApiKeyWire; onClose: () => void }) {
  return (
    <ShownOnce
      title={`Key "${created.name}" was made`}
      warning="Copy the secret now. Only its hash is kept, so it cannot be shown again."
      text={created.secret}
      testId="api-key-secret"
      onClose={onClose}
    >
      Send it as <code className="font-mono">Authorization: Bearer</code> followed by the secret.
    </ShownOnce>
  );
}
