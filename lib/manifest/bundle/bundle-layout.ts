import type { Manifest } from "@/lib/domain/manifest/manifest.schema";
import { keyOf } from "@/lib/storage/digest-of";
import { MANIFEST_FILE } from "../attest-manifest";
import { canonicalJson } from "../canonical-json";

/** What a bundle of a run holds beside its artifacts. */
export const BUNDLE_FILES = {
  manifest: MANIFEST_FILE,
  attestation: "attestation.json",
  publicKey: "public-key.pem",
  attempts: "attempts.jsonl",
} as const;

const ARTIFACTS = "artifacts/sha256/";

/** Artifacts lie as in the folder of an installation's store, under names that are their digests. */
export function artifactFile(digest: string): string {
  const key = keyOf(digest);
  if (key === null) throw new TypeError("not a digest");
  return `${ARTIFACTS}${key}`;
}

/** The digest that a file of a bundle is named by; null for any other name. */
export function digestOfFile(name: string): string | null {
  const [, folder = "", rest = ""] = /^artifacts\/sha256\/([0-9a-f]{2})\/([0-9a-f]{62})$/.exec(name) ?? [];
  return folder === "" ? null : `sha256:${folder}${rest}`;
}

/** The attempts as the manifest has them, one a line, for programs that read lines. */
export const attemptLines = ({ attempts }: Pick<Manifest, "attempts">): string =>
  attempts.map((attempt) => `${canonicalJson(attempt)}\n`).join("");
