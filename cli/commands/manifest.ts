import type { Command } from "commander";
import { openApi, withApiOptions, type ApiOptions } from "../api-client";
import { addManifestVerifyCommand } from "./manifest-verify";

/** `manifest export | verify`: a run's provenance, and its check without a console or a database. */
export function addManifestCommands(program: Command) {
  const manifest = program.command("manifest").description("provenance of runs");

  withApiOptions(manifest.command("export"))
    .description("print the manifest of a run that has ended")
    .argument("<run>", "the run's id")
    .option("--signed", "signed by the installation, as a DSSE envelope")
    .action(async (id: string, options: ApiOptions & { signed?: boolean }) => {
      const what = options.signed ? "attestation" : "manifest";
      const text = await openApi(options).getText(`/runs/${encodeURIComponent(id)}/${what}`);
      process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
    });

  addManifestVerifyCommand(manifest);
}
