import type { Command } from "commander";
import { settings } from "@/lib/config/env";
import type { VerifyingKey } from "@/lib/manifest/dsse";
import type { ManifestFinding } from "@/lib/manifest/manifest-finding";
import { CommandFailed } from "../command-failed";
import { inert, printJson, printLine } from "../output";
import { readTextFile } from "../read-file";

interface VerifyOptions {
  artifacts?: boolean;
  publicKey: string[];
  json?: boolean;
}

const collect = (value: string, before: string[]) => [...before, value];

/** `manifest verify`: works on the file alone, without a console, a database or a connection. */
export function addManifestVerifyCommand(manifest: Command) {
  manifest
    .command("verify")
    .description(
      "check a manifest offline, signed or not; with --artifacts also that its frames and evidence are undamaged",
    )
    .argument("<file>", "the manifest or the signed manifest, - for standard input")
    .option("--public-key <pem>", "file with a key that may have signed; this installation's when missing", collect, [])
    .option("--artifacts", "look every artifact up in this installation's store")
    .option("--json", "print JSON")
    .action(async (file: string, options: VerifyOptions) => {
      const { isEnvelope } = await import("@/lib/manifest/verify-attestation");
      const { verifyManifest } = await import("@/lib/manifest/verify-manifest");
      const { openArtifactStore } = await import("@/lib/services/artifact/open-artifact-store");
      const store = options.artifacts ? openArtifactStore(settings().artifacts) : undefined;
      const text = readTextFile(file);
      const isSigned = isEnvelope(text);
      if (!isSigned && options.publicKey.length > 0) throw new CommandFailed(`${file} is not signed.`);
      const signed = isSigned ? await readSigned(text, options.publicKey) : null;
      const unsigned = signed ? signed.manifestText : text;
      const checked = unsigned === null ? null : await verifyManifest(unsigned, store);
      const findings = [...(signed?.findings ?? []), ...(checked?.findings ?? [])];
      const digest = checked?.manifest?.digest ?? null;
      const signedBy = signed?.signedBy ?? null;
      if (options.json) printJson({ ok: findings.length === 0, digest, signed_by: signedBy, findings });
      else report(findings, `${digest ?? ""} fits: ${checked?.manifest?.attempts.length ?? 0} attempts`, signedBy);
      if (findings.length > 0) throw new CommandFailed(`${file} does not hold: ${findings.length} findings`);
    });
}

async function readSigned(text: string, files: readonly string[]) {
  const { verifyAttestation } = await import("@/lib/manifest/verify-attestation");
  return verifyAttestation(text, await keysOf(files));
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

function report(findings: readonly ManifestFinding[], whole: string, signedBy: string | null) {
  if (findings.length === 0) printLine(whole);
  if (findings.length === 0) printLine(signedBy === null ? "not signed" : `signed by ${signedBy}`);
  for (const { path, message, code } of findings) console.error(inert(`${path || "document"}: ${message} (${code})`));
}
