import type { Readable } from "node:stream";
import { readSigningKeys } from "@/lib/config/signing-keys-file.mjs";
import { findArtifactsInWorkspace } from "@/lib/db/artifact-refs";
import { AppError } from "@/lib/domain/errors";
import { artifactDigests } from "@/lib/manifest/artifact-tree";
import { writeBundle } from "@/lib/manifest/bundle/write-bundle";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { queryable, type ServiceContext } from "../context";
import type { ProductFacts } from "../product-facts";
import { requireScope } from "../require-scope";
import { signRun } from "./attest-run";

const ARTIFACTS_MAX = 250_000;
const BATCH = 5_000;

/**
 * A run as one zip that is checked offline: its manifest, signed, and every artifact that it names. Throws `not_found`,
 * `conflict` for a run that is too large for one file. The stream fails with RemovedMeanwhile when retention removes one of
 * them before it is read: what has come is then no bundle, and one that is made anew is whole.
 */
export async function bundleRun({
  ctx,
  runId,
  product,
  home,
  store,
}: {
  ctx: ServiceContext;
  runId: string;
  product: ProductFacts;
  /** State folder, where the keys are. */
  home: string;
  store: ArtifactStore;
}): Promise<Readable> {
  requireScope(ctx, "content:read");
  const { manifest, envelope } = await signRun({ ctx, runId, product, home });
  const named = artifactDigests(manifest.attempts);
  if (named.length > ARTIFACTS_MAX) {
    throw new AppError("conflict", `A run with more than ${ARTIFACTS_MAX} artifacts does not fit one bundle.`);
  }
  const signer = envelope.signatures[0]?.keyid;
  const publicKey = readSigningKeys(home).find(({ id }) => id === signer)?.public_key ?? "";
  const digests = await ofWorkspace(ctx, named);
  const wasRemoved = async (digest: string) => (await ofWorkspace(ctx, [digest])).length === 0;
  return writeBundle({ manifest, envelope, publicKey, digests, store, wasRemoved });
}

/** Those that the workspace has: bytes of another are not given out, whatever a manifest names. */
async function ofWorkspace(ctx: ServiceContext, digests: readonly string[]): Promise<string[]> {
  const kept: string[] = [];
  for (let at = 0; at < digests.length; at += BATCH) {
    const batch = digests.slice(at, at + BATCH);
    const found = await findArtifactsInWorkspace(queryable(ctx), ctx.workspace.id, batch);
    kept.push(...batch.filter((digest) => found.has(digest)));
  }
  return kept;
}
