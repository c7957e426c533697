import type { Command } from "commander";
import { CommandFailed } from "../command-failed";
import { printJson } from "../output";

/** `tasks keep-calibration`: what another machine or an earlier hour calibrated, into this installation's database. */
export function addCalibrationCommand(tasks: Command) {
  tasks
    .command("keep-calibration")
    .description(
      "keep the JSON file of npm run calibrate, so that its lamps are shown and tasks that break the rule are flagged",
    )
    .argument("<file>", "the file")
    .option("--json", "print JSON")
    .action(async (file: string, { json }: { json?: boolean }) => {
      const { recordCalibration } = await import("@/lib/services/task/record-calibration");
      const { withServices } = await import("../with-services");
      const input = await readJson(file);
      const { probeCount, brokenCount } = await withServices((ctx) => recordCalibration({ ctx, input }));
      if (json) return printJson({ probes: probeCount, broken: brokenCount });
      console.log(`kept ${probeCount} probes, ${brokenCount} that break the rule`);
    });
}

async function readJson(file: string): Promise<unknown> {
  const { readFile } = await import("node:fs/promises");
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new CommandFailed(
      `${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
