import { readSigningKeys } from "@/lib/config/signing-keys-file.mjs";
import type { SigningKeyWire } from "@/lib/domain/signing-key/signing-key.wire";
import type { ServiceContext } from "../context";
import { requireScope } from "../require-scope";

/** Public halves of the installation's keys, newest first, retired ones too; the same for every workspace. */
export function listSigningKeys({ ctx, home }: { ctx: ServiceContext; home: string }): SigningKeyWire[] {
  requireScope(ctx, "runs:read");
  return readSigningKeys(home).map(({ id, public_key, created_at, retired_at }) => ({
    id,
    algorithm: "ed25519",
    public_key,
    created_at,
    retired_at,
  }));
}
