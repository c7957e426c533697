import { type Command, Option } from "commander";
import { EXPORT_FORMATS, FORMAT_FACTS, type ExportFormat } from "@/lib/domain/export/export-formats";
import { EXPORT_TABLES, type ExportTable } from "@/lib/domain/export/export-lines";
import { openApi, withApiOptions, type ApiOptions } from "../api-client";
import { CommandFailed } from "../command-failed";
import { saveWhole } from "../save-whole";

interface ExportOptions extends ApiOptions {
  format: ExportFormat;
  table: ExportTable;
  filter?: string;
  pictures?: boolean;
  output?: string;
}

/** `run export`: a run in the formats that others read. */
export function addRunExportCommand(run: Command) {
  withApiOptions(run.command("export"))
    .description("a run for other programs: JSONL, Parquet, JUnit, CTRF, Inspect, ATIF, OSWorld")
    .argument("<run>", "the run's id")
    .addOption(new Option("--format <format>", "what to write").choices(EXPORT_FORMATS).makeOptionMandatory())
    .addOption(
      new Option("--table <table>", "what a row of jsonl or parquet is").choices(EXPORT_TABLES).default("attempts"),
    )
    .option("--filter <text>", "only attempts that fit, e.g. 'counted:fail'; docs/filters.md")
    .option("--pictures", "put the screens into a log of inspect, up to 256 MiB of them")
    .option("-o, --output <file>", "where to write it; standard output when missing. Replaced only when all has come")
    .addHelpText(
      "after",
      "\nAn attempt without a result is nowhere a zero: its score is null or missing, with its reason.",
    )
    .action(async (id: string, { format, table, filter, pictures, output, ...options }: ExportOptions) => {
      const { isBinary, title } = FORMAT_FACTS[format];
      if (output === undefined && isBinary && process.stdout.isTTY) {
        throw new CommandFailed(`${title} is not for a terminal: name a file with -o.`);
      }
      const query = new URLSearchParams({
        ...{ format, table },
        ...(filter !== undefined && { filter }),
        ...(pictures && { pictures: "true" }),
      });
      const parts = await openApi(options).getStream(`/runs/${encodeURIComponent(id)}/export?${query}`);
      if (output === undefined) {
        for await (const part of parts) process.stdout.write(part);
        return;
      }
      await saveWhole(output, parts);
    });
}
