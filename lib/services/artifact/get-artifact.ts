import { findArtifactInWorkspace } from "@/lib/db/artifact-refs";
import { AppError } from "@/lib/domain/errors";
import { digestSchema } from "@/lib/domain/digest";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";

/**
 * Bytes of an artifact that a run of the workspace refers to. Another workspace's digest is `not_found`, also when
 * the store holds the bytes, and so is one whose bytes are lost.
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
  if (ref === null) throw missing();
  const bytes = await store.get(digest);
  if (bytes === null) throw missing();
  return { bytes, digest, kind: ref.kind };
}
