import type { z } from "zod";
import { AppError } from "@/lib/domain/errors";
import type { VerdictReport } from "@/lib/domain/episode/episode.verdict";
import type { GateName, GateResult } from "@/lib/domain/gate/gate";
import type { RewardWire } from "@/lib/domain/slot/slot.verbs.wire";
import { type slotVerifySchema } from "@/lib/domain/slot/slot.verbs.wire";
import type { Verification } from "@/lib/domain/verifier/reward";
import { evidenceOf } from "../evidence";
import { judgeSettled, reasonCodesOf } from "./judge-slot";
import type { KeptSlot } from "./kept-slot";
import type { SlotParts } from "./make-desktop";
import { occupySlot } from "./occupy-slot";

/**
 * Waits for the verdict, then runs the task's checker. An episode that is not valid is not checked: nothing it could
 * show would count. Strict, anything but a valid episode with a score is refused: `invalid_episode`, `checker_failed`.
 */
export async function verifySlot(
  parts: SlotParts,
  slot: KeptSlot,
  { strict, profile }: z.output<typeof slotVerifySchema>,
): Promise<RewardWire> {
  const { deps, recorder } = parts;
  const { task } = slot.work;
  if (!task) throw new AppError("slot_without_task", "The slot was made without a task: there is nothing to check.");
  slot.looking();
  const reward = await occupySlot(parts, slot, "verify", async () => {
    await recorder.move(slot, null, { phase: "verify" });
    const start = deps.clock.monotonicMs();
    const before = await judgeSettled(deps, recorder, slot, slot.signal);
    let verification: Verification | null = null;
    if (before.report.verdict === "valid") {
      const { actions, cacheFiles, signal } = slot;
      const request = { task, desktop: slot.looking(), actions, store: deps.store, signal, cacheFiles };
      verification = await deps.verify({ ...request, profile });
      await recorder.artifactRefs(slot, evidenceOf(verification));
    }
    // Checking itself may make an app crash, and a quarantine may have come meanwhile: the last report counts too.
    const after = verification ? await judgeSettled(deps, recorder, slot, slot.signal) : before;
    return { ...rewardOf(slot, after, verification, Math.round(deps.clock.monotonicMs() - start)), profile };
  });
  if (strict) refuseUncounted(reward);
  return reward;
}

function rewardOf(
  slot: KeptSlot,
  { report, gates }: { report: VerdictReport; gates: readonly GateResult[] },
  verification: Verification | null,
  durationMs: number,
): Omit<RewardWire, "profile"> {
  const valid = report.verdict === "valid";
  const skipped =
    slot.quarantine === null ? `invalid: ${report.badGates.join(", ")}` : `quarantined: ${slot.quarantine}`;
  return {
    slot_id: slot.id,
    episode_id: slot.episode?.id ?? "",
    score: valid ? (verification?.score ?? null) : null,
    valid,
    verdict: report.verdict,
    bad_gates: report.badGates as GateName[],
    invalid_reasons: report.invalidReasons,
    reason_codes: reasonCodesOf(gates),
    checker_error: verification?.checker_error ?? null,
    checker_skipped: verification ? verification.checker_skipped : skipped,
    duration_ms: durationMs,
  };
}

function refuseUncounted(reward: RewardWire): void {
  const { valid, score, checker_error, checker_skipped, verdict, bad_gates, invalid_reasons, reason_codes } = reward;
  if (!valid) {
    throw new AppError("invalid_episode", `The episode is not valid: ${invalid_reasons.join("; ") || verdict}`, {
      details: { verdict, bad_gates, invalid_reasons, reason_codes, checker_skipped },
    });
  }
  if (score !== null) return;
  throw new AppError(
    "checker_failed",
    `There is no score: ${checker_error ?? checker_skipped ?? "none was computed"}`,
    {
      details: { checker_error, checker_skipped },
    },
  );
}
