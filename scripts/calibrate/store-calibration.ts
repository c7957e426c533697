import { withServices } from "@/cli/with-services";
import { recordCalibration } from "@/lib/services/task/record-calibration";
import type { Calibration } from "./calibration";

/** Keeps a calibration in this installation's database. Says what was kept, or why nothing was; then returns false. */
export async function storeCalibration(calibration: Calibration): Promise<boolean> {
  try {
    const { probeCount, brokenCount } = await withServices((ctx) => recordCalibration({ ctx, input: calibration }));
    console.log(`kept ${probeCount} probes, ${brokenCount} that break the rule`);
    return true;
  } catch (error) {
    // What was played is not lost with it: the table is still to come, and `--json` holds everything.
    const [why] = (error instanceof Error ? error.message : String(error)).trim().split("\n").slice(-1);
    console.error(`nothing was kept for the lamps: ${why}`);
    return false;
  }
}
