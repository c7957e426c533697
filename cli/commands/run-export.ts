import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Command, Option } from "commander";
import { EXPORT_TABLES } from "@/lib/domain/export/export-lines";
import { openApi, withApiOptions, type ApiOptions } from "../api-client";
import { exportRun, type ExportFormat } from "../export-run";

const FORMATS: readonly ExportFormat[] = ["junit", "ctrf", ...EXPORT_TABLES];

/** `run export`: a run in the formats that others read. */
export function addRunExportCommand(run: Command) {
  withApiOptions(run.command("export"))
    .description("a run for other programs: JUnit XML, CTRF, or one JSON object a line of one kind")
    .argument("<run>", "the run's id")
    .addOption(new Option("--format <format>", "what to write").choices(FORMATS).makeOptionMandatory())
    .option("--filter <text>", "only attempts that fit, e.g. 'counted:fail'; docs/filters.md")
    .option("-o, --output <file>", "where to write it; standard output when missing")
    .addHelpText(
      "after",
      "\nAn attempt without a result is skipped in JUnit and CTRF, and its score is null everywhere.",
    )
    .action(async (id: string, options: ApiOptions & { format: ExportFormat; filter?: string; output?: string }) => {
      const parts = exportRun(openApi(options), id, options);
      if (options.output === undefined) {
        for await (const part of parts) process.stdout.write(part);
        return;
      }
      await pipeline(Readable.from(parts), createWriteStream(options.output));
    });
}
