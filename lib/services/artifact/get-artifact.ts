import { findRemoval } from "@/lib/db/artifact-removals";
import { findArtifactInWorkspace } from "@/lib/db/artifact-refs";
import { AppError } from "@/lib/domain/errors";
import { digestSchema } from "@/lib/domain/digest";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";

/**
 * Bytes of an artifact that a run of the workspace refers to. Another workspace's digest is `not_found`, also when
 * the store holds the bytes, and so is one whose bytes are lost. One that a rule of the workspace removed is `artifact_removed`.
 */
export async function getArtifact({
  ctx,
  store,
  digest,
}: {
  ctx: ServiceContext;
  store: ArtifactStore;
  digest: string;
}): Promise<{ bytes: Uint8Array; digest: string; kind: string }> {
  requireScope(ctx, "content:read");
  const missing = () => new AppError("not_found", "There is no such artifact in this workspace.");
  if (!digestSchema.safeParse(digest).success) throw missing();
  const ref = await findArtifactInWorkspace(queryable(ctx), ctx.workspace.id, digest);
  if (ref === null) throw (await removal(ctx, digest)) ?? missing();
  const bytes = await store.get(digest);
  if (bytes === null) throw missing();
  return { bytes, digest, kind: ref.kind };
}

async function removal(ctx: ServiceContext, digest: string): Promise<AppError | null> {
  const found = await findRemoval(queryable(ctx), ctx.workspace.id, digest);
  if (found === null) return null;
  const at = found.removedAt.toISOString();
  return new AppError("artifact_removed", `Removed by retention on ${at.slice(0, 10)}: ${found.rule}.`, {
    details: { removed_at: at, rule: found.rule, kind: found.kind },
  });
}
