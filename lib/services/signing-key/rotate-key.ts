import { readSigningKeys, rotateSigningKey } from "@/lib/config/signing-keys-file.mjs";
import { listAllWorkspaces } from "@/lib/db/workspaces";
import type { ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requireSystem } from "../require-system";

/**
 * Signs with a new key from now on, and says so in the log of every workspace, since each one's manifests are signed by it.
 * Nothing is rotated that could not be noted. Done on the machine itself only.
 */
export async function rotateKey({
  ctx,
  home,
}: {
  ctx: ServiceContext;
  /** State folder, where the keys are. */
  home: string;
}): Promise<{ id: string; created_at: string; public_key: string }> {
  requireSystem(ctx);
  const [before] = readSigningKeys(home);
  // A try that the database refuses is not repeated: a second rotation would destroy the first one's key.
  return inTransaction(
    ctx,
    async (tx) => {
      const workspaces = await listAllWorkspaces(tx);
      const { id, created_at, public_key } = rotateSigningKey(home, ctx.now());
      const change = { before: { signs: before?.id ?? null }, after: { signs: id } };
      for (const workspace of workspaces) {
        await emitAudit({ ...ctx, workspace }, tx, { action: "signing_key.rotate", target: id, ...change });
      }
      return { id, created_at, public_key };
    },
    { triesMax: 1 },
  );
}
