import { withServices } from "@/cli/with-services";
import { CommandFailed } from "@/cli/command-failed";
import { recordCalibration } from "@/lib/services/task/record-calibration";
import type { Calibration } from "./calibration";

/** Keeps a calibration in this installation's database. Says what was kept, or why nothing was; then returns false. */
export async function storeCalibration(calibration: Calibration): Promise<boolean> {
  try {
    const { probeCount, brokenCount } = await withServices((ctx) => recordCalibration({ ctx, input: calibration }));
    console.log(`kept ${probeCount} probes, ${brokenCount} that break the rule`);
    return true;
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.error(`nothing was kept: ${error.message}`);
    return false;
  }
}
