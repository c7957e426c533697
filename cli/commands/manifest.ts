import type { Command } from "commander";
import { settings } from "@/lib/config/env";
import { openApi, withApiOptions, type ApiOptions } from "../api-client";
import { CommandFailed } from "../command-failed";
import { printJson } from "../output";
import { readTextFile } from "../read-file";

/** `manifest export | verify`: a run's provenance, and its check without a console or a database. */
export function addManifestCommands(program: Command) {
  const manifest = program.command("manifest").description("provenance of runs");

  withApiOptions(manifest.command("export"))
    .description("print the manifest of a run that has ended")
    .argument("<run>", "the run's id")
    .action(async (id: string, options: ApiOptions) => {
      const text = await openApi(options).getText(`/runs/${encodeURIComponent(id)}/manifest`);
      process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
    });

  manifest
    .command("verify")
    .description("check a manifest offline; with --artifacts also that its frames and evidence are undamaged")
    .argument("<file>", "the manifest, - for standard input")
    .option("--artifacts", "look every artifact up in this installation's store")
    .option("--json", "print JSON")
    .action(async (file: string, options: { artifacts?: boolean; json?: boolean }) => {
      const { verifyManifest } = await import("@/lib/manifest/verify-manifest");
      const { openArtifactStore } = await import("@/lib/services/artifact/open-artifact-store");
      const store = options.artifacts ? openArtifactStore(settings().artifacts) : undefined;
      const { manifest: checked, findings } = await verifyManifest(readTextFile(file), store);
      const isSound = findings.length === 0;
      if (options.json) printJson({ ok: isSound, digest: checked?.digest ?? null, findings });
      else if (isSound) console.log(`${checked?.digest ?? ""} fits: ${checked?.attempts.length ?? 0} attempts`);
      for (const finding of options.json ? [] : findings) {
        console.error(`${finding.path || "document"}: ${finding.message} (${finding.code})`);
      }
      if (!isSound) throw new CommandFailed(`${file} does not hold: ${findings.length} findings`);
    });
}
