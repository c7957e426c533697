import type { Command } from "commander";
import { settings } from "@/lib/config/env";
import type { Manifest, RemovedArtifact } from "@/lib/domain/manifest/manifest.schema";
import type { VerifyingKey } from "@/lib/manifest/dsse";
import type { ManifestFinding } from "@/lib/manifest/manifest-finding";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { CommandFailed } from "../command-failed";
import { inert, printJson, printLine } from "../output";
import { readTextFile } from "../read-file";
import { bundleKindOf, verifyBundleAt } from "../verify-bundle-at";

interface VerifyOptions {
  artifacts?: boolean;
  publicKey: string[];
  json?: boolean;
}

interface Check {
  manifest: Manifest | null;
  signedBy: string | null;
  isKeyFromBundle: boolean;
  findings: ManifestFinding[];
  removed: RemovedArtifact[];
}

const collect = (value: string, before: string[]) => [...before, value];

/** `manifest verify`: works on the file alone, without a console, a database or a connection. */
export function addManifestVerifyCommand(manifest: Command) {
  manifest
    .command("verify")
    .description("check a manifest or a bundle offline, and name the first byte that differs")
    .argument(
      "<file>",
      "a manifest, signed or not, or a bundle: a zip or its folder; - for a manifest on standard input",
    )
    .option("--public-key <pem>", "file with a key that may have signed; else this installation's keys", collect, [])
    .option("--artifacts", "look artifacts up in this installation's store")
    .option("--json", "print JSON")
    .action(async (file: string, options: VerifyOptions) => {
      const { openArtifactStore } = await import("@/lib/services/artifact/open-artifact-store");
      const store = options.artifacts ? openArtifactStore(settings().artifacts) : undefined;
      const kind = bundleKindOf(file);
      const keys = kind && options.publicKey.length === 0 ? [] : await keysOf(options.publicKey);
      const check = kind
        ? await verifyBundleAt(file, kind, { keys, ...(store && { reference: store }) })
        : await verifyText(file, keys, options.publicKey.length > 0, store);
      const known = check.isKeyFromBundle ? await keysOf([]) : keys;
      const isKeyKnown = check.signedBy === null ? null : known.some(({ id }) => id === check.signedBy);
      if (options.json) printJson(asJson(check, isKeyKnown));
      else report(check, isKeyKnown);
      const { length } = check.findings;
      if (length > 0) throw new CommandFailed(`${file} does not hold: ${length} findings`);
    });
}

async function verifyText(
  file: string,
  keys: readonly VerifyingKey[],
  mustBeSigned: boolean,
  store: ArtifactStore | undefined,
): Promise<Check> {
  const { isEnvelope, verifyAttestation } = await import("@/lib/manifest/verify-attestation");
  const { verifyManifest } = await import("@/lib/manifest/verify-manifest");
  const text = readTextFile(file);
  if (!isEnvelope(text)) {
    if (mustBeSigned) throw new CommandFailed(`${file} is not signed.`);
    return { ...(await verifyManifest(text, store)), signedBy: null, isKeyFromBundle: false };
  }
  const { signedBy, manifestText, findings } = verifyAttestation(text, keys);
  if (manifestText === null) return { manifest: null, signedBy, isKeyFromBundle: false, findings, removed: [] };
  const checked = await verifyManifest(manifestText, store);
  return { ...checked, signedBy, isKeyFromBundle: false, findings: [...findings, ...checked.findings] };
}

/** Keys to check by: those of the files, or the ones that this installation has. Throws CommandFailed. */
async function keysOf(files: readonly string[]): Promise<VerifyingKey[]> {
  const { knownPublicKeys } = await import("@/lib/config/signing-keys-file.mjs");
  const { verifyingKeyOf } = await import("@/lib/manifest/verifying-key");
  if (files.length === 0) return knownPublicKeys(settings().home);
  return files.map((file) => {
    const key = verifyingKeyOf(readTextFile(file));
    if (key === null) throw new CommandFailed(`${file} holds no public key in PEM.`);
    return key;
  });
}

const asJson = ({ manifest, signedBy, findings, removed }: Check, isKeyKnown: boolean | null) => ({
  ok: findings.length === 0,
  digest: manifest?.digest ?? null,
  signed_by: signedBy,
  key_known: isKeyKnown,
  findings,
  removed,
});

function report({ manifest, signedBy, findings, removed }: Check, isKeyKnown: boolean | null) {
  for (const { path, message, code } of findings) console.error(inert(`${path || "document"}: ${message} (${code})`));
  if (findings.length > 0) return;
  printLine(`${manifest?.digest ?? ""} fits: ${manifest?.attempts.length ?? 0} attempts`);
  for (const line of removedLines(removed)) printLine(inert(line));
  if (signedBy === null) return printLine("not signed");
  printLine(`signed by ${signedBy}`);
  if (isKeyKnown) return;
  printLine("That key came with the bundle. Compare it with one told by another way, or give --public-key.");
}

/** One line for each rule: what went by it is no damage. */
function removedLines(removed: Check["removed"]): string[] {
  const rules = [...new Set(removed.map(({ rule }) => rule))];
  return rules.map((rule) => {
    const ofRule = removed.filter((one) => one.rule === rule);
    const last = ofRule.reduce((at, one) => (one.removed_at > at ? one.removed_at : at), "");
    return `${ofRule.length} artifacts removed by retention (${rule}), the last on ${last.slice(0, 10)}`;
  });
}
