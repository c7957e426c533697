import type { Command } from "commander";
import { printJson } from "../output";
import { readJsonFile } from "../read-file";

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
      const input = readJsonFile(file);
      const { probeCount, brokenCount } = await withServices((ctx) => recordCalibration({ ctx, input }));
      if (json) return printJson({ probes: probeCount, broken: brokenCount });
      console.log(`kept ${probeCount} probes, ${brokenCount} that break the rule`);
    });
}
