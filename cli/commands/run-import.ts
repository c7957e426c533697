import { createReadStream } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import type { Command } from "commander";
import { ZipFile } from "yazl";
import { runImportWire } from "@/lib/domain/import/run-import.wire";
import { openApi, withApiOptions, type ApiOptions } from "../api-client";
import { CommandFailed } from "../command-failed";
import { printJson, printLine } from "../output";

const LEFT_OUT_SHOWN = 20;

interface ImportOptions extends ApiOptions {
  taskSet: string;
  name?: string;
  json?: boolean;
}

/** `run import`: results that others made, as a run that is only shown. */
export function addRunImportCommand(run: Command) {
  withApiOptions(run.command("import"))
    .description("OSWorld's result folders as a run that is only shown: not verified, and in no rate")
    .argument("<path>", "folder with …/<model>/<domain>/<task>/result.txt, or a zip of it")
    .requiredOption("--task-set <name>", "the task set that the tasks are of")
    .option("--name <name>", "of the run; made of set and model when missing")
    .option("--json", "print JSON")
    .action(async (given: string, { taskSet, name, json, ...options }: ImportOptions) => {
      const query = new URLSearchParams({ task_set: taskSet, ...(name !== undefined && { name }) });
      const api = openApi(options);
      const found = await api.upload(`/runs/import?${query}`, "application/zip", await zipOf(given), runImportWire);
      if (json) return printJson(found);
      const { imported } = found.run;
      printLine(`${found.run.id}  ${found.run.name}`);
      printLine(`Imported, not verified by Deskproof: ${found.run.counts.total} attempts`);
      if (imported?.mean_score != null) {
        printLine(`claimed: ${imported.success} of ${imported.with_score} full scores, mean ${imported.mean_score}`);
      }
      for (const { path: file, why } of found.left_out.slice(0, LEFT_OUT_SHOWN)) printLine(`left out ${file}: ${why}`);
      const more = found.left_out_total - LEFT_OUT_SHOWN;
      if (more > 0) printLine(`and ${more} more`);
    });
}

/** The bytes of a zip, or of one made of a folder while it is read. Links are refused, so nothing outside of it leaves. */
async function zipOf(given: string): Promise<Readable> {
  const found = await lstat(given).catch(() => null);
  if (found === null) throw new CommandFailed(`There is no ${given}.`);
  if (found.isFile()) return createReadStream(given);
  const zip = new ZipFile();
  for (const entry of await readdir(given, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) continue;
    if (!entry.isFile()) throw new CommandFailed(`${file} is neither a file nor a folder.`);
    if (!/(^|\.)(txt|jsonl|png)$/.test(entry.name)) continue;
    const name = path.relative(given, file).split(path.sep).join("/");
    zip.addFile(file, name, { compress: !name.endsWith(".png") });
  }
  zip.end();
  return zip.outputStream as Readable;
}
