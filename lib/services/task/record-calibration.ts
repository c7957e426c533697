import { newId } from "@/lib/config/new-id";
import { insertCalibrations, type CalibrationRecord } from "@/lib/db/calibrations";
import { calibrationSchema, type CalibrationDocument } from "@/lib/domain/task/calibration.schema";
import { CALIBRATION_PROBES, isRuleKept } from "@/lib/domain/task/task.calibration";
import type { ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireSystem } from "../require-system";

export interface RecordedCalibration {
  probeCount: number;
  /** Probes that break the rule. */
  brokenCount: number;
}

/**
 * Keeps what one calibration found, one row a probe of a task, all or nothing. Earlier rows stay; the newest counts.
 * The rule is judged here, from the scores. Throws `forbidden` for everyone but the installation, `invalid_request`.
 * Repeated, it keeps the same probes twice, which changes no lamp.
 */
export async function recordCalibration({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: unknown;
}): Promise<RecordedCalibration> {
  requireSystem(ctx);
  const found = parseInput(calibrationSchema, input);
  const rows = rowsOf(found, ctx.now());
  const counts = { probeCount: rows.length, brokenCount: rows.filter(({ isKept }) => isKept === false).length };
  if (rows.length === 0) return counts;
  await inTransaction(ctx, async (tx) => {
    await insertCalibrations(tx, rows);
    const data = { probes: counts.probeCount, broken: counts.brokenCount, host: found.host };
    await emitAudit(ctx, tx, { action: "task_set.calibrate", target: found.set, data });
  });
  return counts;
}

function rowsOf({ template, tasks, ...found }: CalibrationDocument, now: Date): CalibrationRecord[] {
  return tasks.flatMap((task) =>
    CALIBRATION_PROBES.flatMap((probe) => {
      const rounds = task.rounds[probe];
      if (rounds.length === 0) return [];
      return {
        id: newId("calibration", now),
        taskId: task.task_id,
        taskDigest: task.task_digest,
        probe,
        recipeDigest: probe === "recipe" ? task.recipe_digest : null,
        isKept: isRuleKept(probe, rounds, task.infeasible),
        rounds,
        templateRef: `${template.name}@${template.version}`,
        templateDigest: template.digest,
        driver: template.driver,
        profile: found.profile,
        productVersion: found.product_version,
        hostName: found.host,
        playedAt: new Date(found.at),
      };
    }),
  );
}
