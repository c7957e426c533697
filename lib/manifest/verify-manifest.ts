import { manifestSchema, type Manifest, type RemovedArtifact } from "@/lib/domain/manifest/manifest.schema";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { artifactDigests, artifactTree } from "./artifact-tree";
import { attemptFindings } from "./attempt-findings";
import { countFindings } from "./count-findings";
import type { ManifestFinding } from "./manifest-finding";
import { pinFindings } from "./pin-findings";
import { manifestDigest } from "./seal-manifest";

/** Largest manifest that is read: the largest legal run has 1.2 million attempts, which is far beyond what is exported. */
const MANIFEST_CHARS_MAX = 512 * 1024 * 1024;
/** Findings reported of one kind of fault; the first ones say enough. */
const FINDINGS_MAX = 200;

export interface ManifestCheck {
  /** null when the text is no manifest at all. */
  manifest: Manifest | null;
  /** Empty when everything fits. */
  findings: ManifestFinding[];
  /** Not there, as the manifest itself says: a rule of retention removed them. No damage. */
  removed: RemovedArtifact[];
}

/**
 * Checks a manifest offline: its format, its digest, that counts add up, that outcomes follow from score and
 * verdict, that an attempt that is not valid has none, and that every pin is consistent. With a store also that
 * every artifact is there and undamaged. Never throws for what the text holds.
 */
export async function verifyManifest(text: string, store?: ArtifactStore): Promise<ManifestCheck> {
  const parsed = parse(text);
  if (!parsed.manifest) return { ...parsed, removed: [] };
  const { manifest, raw } = parsed;
  const findings: ManifestFinding[] = [];
  const computed = manifestDigest(raw);
  if (computed !== manifest.digest) {
    findings.push({
      code: "digest_mismatch",
      path: "digest",
      message: `the document says ${manifest.digest}, its content gives ${computed}`,
    });
  }
  findings.push(...pinFindings(manifest), ...attemptFindings(manifest), ...countFindings(manifest));
  findings.push(...treeFindings(manifest));
  findings.push(...removedFindings(manifest));
  const missing = store ? await missingArtifacts(manifest, store) : [];
  findings.push(...missing.flatMap(({ finding, removed }) => (removed ? [] : [finding])));
  const removed = store ? missing.flatMap((one) => one.removed ?? []) : (manifest.removed_artifacts ?? []);
  return { manifest, findings: findings.slice(0, FINDINGS_MAX), removed };
}

type Parsed =
  { manifest: null; findings: ManifestFinding[] } | { manifest: Manifest; raw: Record<string, unknown>; findings: [] };

function parse(text: string): Parsed {
  const refuse = (code: "not_json" | "wrong_format", path: string, message: string): Parsed => ({
    manifest: null,
    findings: [{ code, path, message }],
  });
  if (text.length > MANIFEST_CHARS_MAX) return refuse("not_json", "", "the file is too large to be a manifest");
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return refuse("not_json", "", "the file is not JSON");
  }
  const checked = manifestSchema.safeParse(raw);
  if (checked.success) return { manifest: checked.data, raw: raw as Record<string, unknown>, findings: [] };
  return {
    manifest: null,
    findings: checked.error.issues.slice(0, FINDINGS_MAX).map((issue) => ({
      code: "wrong_format",
      path: issue.path.join("."),
      message: issue.message,
    })),
  };
}

/** The tree over the artifacts against those that the attempts name. */
function treeFindings({ artifact_tree, attempts }: Manifest): ManifestFinding[] {
  if (artifact_tree === undefined) return [];
  const { count, root } = artifactTree(attempts);
  if (count === artifact_tree.count && root === artifact_tree.root) return [];
  const message = `says ${artifact_tree.count} with the root ${artifact_tree.root}, the attempts give ${count} with ${root}`;
  return [{ code: "artifact_tree_mismatch", path: "artifact_tree", message }];
}

/** What is said to be removed must be named by an attempt. */
function removedFindings({ removed_artifacts = [], attempts }: Manifest): ManifestFinding[] {
  if (removed_artifacts.length === 0) return [];
  const named = new Set(artifactDigests(attempts));
  return removed_artifacts.flatMap(({ digest }, index) =>
    named.has(digest)
      ? []
      : [
          {
            code: "artifact_tree_mismatch" as const,
            path: `removed_artifacts[${index}]`,
            message: `says that ${digest} was removed, which no attempt names`,
          },
        ],
  );
}

/** Artifacts that the store does not have, each with the rule that removed it where the manifest names one. */
async function missingArtifacts(
  manifest: Manifest,
  store: ArtifactStore,
): Promise<Array<{ finding: ManifestFinding; removed: RemovedArtifact | undefined }>> {
  const removed = new Map((manifest.removed_artifacts ?? []).map((one) => [one.digest, one]));
  const seen = new Set<string>();
  const missing: Array<{ finding: ManifestFinding; removed: RemovedArtifact | undefined }> = [];
  for (const [index, attempt] of manifest.attempts.entries()) {
    for (const { role, digest } of attempt.artifacts) {
      if (seen.has(digest)) continue;
      seen.add(digest);
      if ((await store.get(digest)) !== null) continue;
      const finding: ManifestFinding = {
        code: "artifact_missing",
        path: `attempts[${index}].artifacts`,
        message: `the ${role} ${digest} is missing or damaged`,
      };
      missing.push({ finding, removed: removed.get(digest) });
    }
  }
  return missing;
}
