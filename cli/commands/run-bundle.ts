import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import { openApi, withApiOptions, type ApiOptions } from "../api-client";
import { CommandFailed } from "../command-failed";
import { printJson, printLine } from "../output";

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
      const bytes = await saveWhole(output, body);
      if (options.json) printJson({ run_id: id, file: output, bytes });
      else printLine(`${output}: ${bytes} bytes`);
    });
}

/** Writes beside the file and renames, so that a broken download leaves nothing that looks whole. */
async function saveWhole(file: string, body: AsyncIterable<Uint8Array>): Promise<number> {
  const draft = `${file}.part`;
  const target = createWriteStream(draft, { mode: 0o600 });
  try {
    await pipeline(Readable.from(body), target);
    await rename(draft, file);
    return target.bytesWritten;
  } catch (error) {
    await rm(draft, { force: true });
    throw new CommandFailed(`${file} was not written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
