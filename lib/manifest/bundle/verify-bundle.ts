import { createHash } from "node:crypto";
import type { Manifest, RemovedArtifact } from "@/lib/domain/manifest/manifest.schema";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { artifactDigests } from "../artifact-tree";
import type { VerifyingKey } from "../dsse";
import type { ManifestFinding } from "../manifest-finding";
import { verifyAttestation } from "../verify-attestation";
import { verifyManifest } from "../verify-manifest";
import { verifyingKeyOf } from "../verifying-key";
import { artifactFile, attemptLines, BUNDLE_FILES, digestOfFile } from "./bundle-layout";
import type { BundleSource } from "./bundle-source";
import { firstDifference } from "./first-difference";

const TEXT_BYTES_MAX = 512 * 1024 * 1024;
const FINDINGS_MAX = 200;

export interface BundleCheck {
  /** null when nothing in the bundle was signed by a key that is known. */
  manifest: Manifest | null;
  signedBy: string | null;
  /** The key came with the bundle and from nowhere else: that shows that the bundle is whole, not whose it is. */
  isKeyFromBundle: boolean;
  /** Empty when everything fits. */
  findings: ManifestFinding[];
  /** Not in the bundle, as the signed manifest itself says: a rule of retention removed them. No damage. */
  removed: RemovedArtifact[];
}

/**
 * Checks a bundle offline: the signature, every file byte for byte against what was signed, and what the manifest says.
 * `keys` are those that are believed; without any, the bundle's own key is taken, and the answer says so. Of an artifact
 * that is damaged, `reference` tells where it differs first. Never throws for what the bundle holds.
 */
export async function verifyBundle(
  source: BundleSource,
  { keys, reference }: { keys: readonly VerifyingKey[]; reference?: ArtifactStore },
): Promise<BundleCheck> {
  const own = verifyingKeyOf((await readText(source, BUNDLE_FILES.publicKey)) ?? "");
  const isKeyFromBundle = keys.length === 0;
  const believed = isKeyFromBundle ? (own === null ? [] : [own]) : keys;
  const attestation = await readText(source, BUNDLE_FILES.attestation);
  if (attestation === null) {
    const findings = [missing(BUNDLE_FILES.attestation)];
    return { manifest: null, signedBy: null, isKeyFromBundle, findings, removed: [] };
  }
  const { signedBy, manifestText, findings: signature } = verifyAttestation(attestation, believed);
  const findings = signature.map((finding): ManifestFinding => ({ ...finding, file: BUNDLE_FILES.attestation }));
  if (manifestText === null) return { manifest: null, signedBy, isKeyFromBundle, findings, removed: [] };
  const { manifest, findings: content } = await verifyManifest(manifestText);
  findings.push(...content, ...(await textFinding(source, BUNDLE_FILES.manifest, manifestText)));
  const signer = believed.find(({ id }) => id === signedBy);
  if (signer) findings.push(...(await textFinding(source, BUNDLE_FILES.publicKey, signer.publicKey)));
  if (manifest) {
    findings.push(...(await textFinding(source, BUNDLE_FILES.attempts, attemptLines(manifest))));
    findings.push(...(await artifactFindings(source, manifest, reference)));
  }
  const present = new Set(source.names);
  const removed = (manifest?.removed_artifacts ?? []).filter(({ digest }) => !present.has(artifactFile(digest)));
  return { manifest, signedBy, isKeyFromBundle, findings: findings.slice(0, FINDINGS_MAX), removed };
}

async function textFinding(source: BundleSource, file: string, wanted: string): Promise<ManifestFinding[]> {
  if (!source.names.includes(file)) return [missing(file)];
  try {
    return differs(file, await firstDifference(await source.read(file), Buffer.from(wanted)));
  } catch (error) {
    return [unreadable(file, error)];
  }
}

async function artifactFindings(
  source: BundleSource,
  manifest: Manifest,
  reference: ArtifactStore | undefined,
): Promise<ManifestFinding[]> {
  const wanted = new Set(artifactDigests(manifest.attempts));
  const present = new Set(source.names);
  const findings: ManifestFinding[] = [];
  const removed = new Set(manifest.removed_artifacts?.map(({ digest }) => digest));
  for (const digest of wanted)
    if (!present.has(artifactFile(digest)) && !removed.has(digest)) findings.push(missing(artifactFile(digest)));
  const texts = new Set<string>(Object.values(BUNDLE_FILES));
  for (const file of source.names) {
    if (texts.has(file)) continue;
    const digest = digestOfFile(file);
    if (digest === null || !wanted.has(digest)) {
      findings.push({
        code: "unexpected_file",
        path: file,
        file,
        message: "the signed manifest does not name this file",
      });
    } else findings.push(...(await artifactFinding(source, file, digest, reference)));
    if (findings.length >= FINDINGS_MAX) break;
  }
  return findings;
}

async function artifactFinding(
  source: BundleSource,
  file: string,
  digest: string,
  reference: ArtifactStore | undefined,
): Promise<ManifestFinding[]> {
  try {
    const hash = createHash("sha256");
    for await (const chunk of await source.read(file)) hash.update(chunk);
    const found = `sha256:${hash.digest("hex")}`;
    if (found === digest) return [];
    const original = (await reference?.get(digest)) ?? null;
    if (original !== null) return differs(file, await firstDifference(await source.read(file), original));
    return [{ code: "bytes_differ", path: file, file, message: `its bytes give ${found}` }];
  } catch (error) {
    return [unreadable(file, error)];
  }
}

const missing = (file: string): ManifestFinding => ({
  code: "file_missing",
  path: file,
  file,
  message: "the bundle does not hold it",
});
const unreadable = (file: string, error: unknown): ManifestFinding => ({
  code: "bytes_differ",
  path: file,
  file,
  message: `cannot be read: ${error instanceof Error ? error.message : String(error)}`,
});
const differs = (file: string, offset: number | null): ManifestFinding[] =>
  offset === null
    ? []
    : [
        {
          code: "bytes_differ",
          path: file,
          file,
          offset,
          message: `differs from what was signed first at byte ${offset}`,
        },
      ];

/** null for a file that is missing, cannot be read or is larger than any document of ours. */
async function readText(source: BundleSource, file: string): Promise<string | null> {
  if (!source.names.includes(file)) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of await source.read(file)) {
      bytes += chunk.length;
      if (bytes > TEXT_BYTES_MAX) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks).toString("utf8");
}
