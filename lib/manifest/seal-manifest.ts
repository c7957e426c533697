import { createHash } from "node:crypto";
import type { Digest } from "@/lib/domain/digest";
import { manifestSchema, type Manifest } from "@/lib/domain/manifest/manifest.schema";
import { canonicalJson } from "./canonical-json";

/** Digest of a manifest: over its canonical JSON without the member `digest`. */
export function manifestDigest(manifest: Record<string, unknown>): Digest {
  const { digest: _own, ...rest } = manifest;
  return `sha256:${createHash("sha256").update(canonicalJson(rest)).digest("hex")}`;
}

/** Adds the digest. Throws ZodError when the document does not fit the format: nothing wrong is ever sealed. */
export function sealManifest(document: Omit<Manifest, "digest">): Manifest {
  return manifestSchema.parse({ ...document, digest: manifestDigest(document) });
}

/** The bytes to hand out: canonical JSON and a newline. */
export const manifestText = (manifest: Manifest) => `${canonicalJson(manifest)}\n`;
