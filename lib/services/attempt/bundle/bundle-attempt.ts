import { readFileSync } from "node:fs";
import path from "node:path";
import { findArtifactsInWorkspace } from "@/lib/db/artifact-refs";
import type { AttemptDetailWire } from "@/lib/domain/attempt/attempt.wire";
import { BUNDLE_BYTES_MAX, type BundleManifest } from "@/lib/domain/attempt/bundle.manifest";
import { ACTING } from "@/lib/domain/inert-text";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { digestOf } from "@/lib/storage/digest-of";
import { queryable, type ServiceContext } from "../../context";
import { requireScope } from "../../require-scope";
import { bundlePage, type PartBytes } from "./bundle-page";
import { wantedParts } from "./wanted-parts";

/** Where the page's own style and script lie, below the installation's folder. */
const FOLDER = "lib/services/attempt/bundle";

export interface AttemptBundle {
  chunks: Uint8Array[];
  bytes: number;
  /** Of its list of parts, which has the digest of everything else. */
  digest: string;
  leftOut: BundleManifest["left_out"];
}

/**
 * One attempt as one file that opens anywhere without a connection and checks itself: steps, pictures, evidence, gates,
 * verdict, provenance, as far as its artifacts fit into 64 MiB. `attempt` is what the caller may see of it. What does not
 * fit, or is not in the store as its digest says, is named in the file and never stops it.
 */
export async function bundleAttempt({
  ctx,
  store,
  attempt,
  root,
}: {
  ctx: ServiceContext;
  store: ArtifactStore;
  attempt: AttemptDetailWire;
  /** Folder of the installation. */
  root: string;
}): Promise<AttemptBundle> {
  requireScope(ctx, "content:read");
  const wanted = wantedParts(attempt);
  const known = await findArtifactsInWorkspace(queryable(ctx), ctx.workspace.id, [
    ...new Set(wanted.map(({ digest }) => digest)),
  ]);
  const parts: PartBytes[] = [
    { name: "the attempt", kind: "attempt", bytes: jsonBytes(attempt) },
    { name: "provenance", kind: "provenance", bytes: jsonBytes(provenanceOf(attempt)) },
  ];
  const leftOut: BundleManifest["left_out"] = [];
  let left = BUNDLE_BYTES_MAX;
  for (const { name, kind, digest } of wanted) {
    const bytes = known.has(digest) ? await store.get(digest) : null;
    const why =
      bytes === null ? "missing" : digestOf(bytes) !== digest ? "damaged" : bytes.length > left ? "too large" : null;
    if (bytes === null || why !== null) {
      leftOut.push({ name, digest, why: why ?? "missing" });
      continue;
    }
    left -= bytes.length;
    parts.push({ name, kind, bytes });
  }
  const read = (file: string) => readFileSync(path.join(root, FOLDER, file), "utf8");
  const script = `"use strict";\nconst ACTING = ${ACTING.toString()};\n${read("viewer.js")}`;
  const { chunks, digest } = bundlePage({ attemptId: attempt.id, style: read("viewer.css"), script, parts, leftOut });
  return { chunks, digest, leftOut, bytes: chunks.reduce((sum, chunk) => sum + chunk.length, 0) };
}

const jsonBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** What pins the result, without what the machine was called to do. */
function provenanceOf(attempt: AttemptDetailWire) {
  return {
    run: attempt.run_id,
    attempt: attempt.id,
    task: attempt.task_id,
    task_digest: attempt.task_digest,
    recipe_digest: attempt.recipe_digest,
    kind: attempt.kind,
    labels: attempt.labels,
    policy: attempt.policy,
    policy_digest: attempt.policy_digest,
    verifier_profile: attempt.verifier_profile,
    checks: attempt.verification?.checks.map(({ func, implementation }) => ({ func, implementation })) ?? [],
    parent_state: attempt.lineage?.checkpoint_digest ?? null,
    host: attempt.host_name,
    computer: attempt.computer_id,
    started_at: attempt.started_at,
    finished_at: attempt.finished_at,
  };
}
