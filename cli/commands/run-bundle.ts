import type { Command } from "commander";
import { openApi, withApiOptions, type ApiOptions } from "../api-client";
import { printJson, printLine } from "../output";
import { saveWhole } from "../save-whole";

type BundleOptions = ApiOptions & { output?: string; json?: boolean };

/** `run bundle`: a run as one zip with its signed manifest and artifacts. */
export function addRunBundleCommand(run: Command) {
  withApiOptions(run.command("bundle"))
    .description("save a run as one zip that is checked offline with: manifest verify")
    .argument("<run>", "the run's id")
    .option("-o, --output <file.zip>", "where to write it; <run>.zip when missing. Replaced only when all has come")
    .option("--json", "print JSON")
    .action(async (id: string, { output = `${id}.zip`, ...options }: BundleOptions) => {
      const body = await openApi(options).getStream(`/runs/${encodeURIComponent(id)}/bundle`);
      const bytes = await saveWhole(output, body, 0o600);
      if (options.json) printJson({ run_id: id, file: output, bytes });
      else printLine(`${output}: ${bytes} bytes`);
    });
}
