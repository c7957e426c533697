import { describe, expect, it } from "vitest";
import * as prismaEnums from "@/lib/generated/prisma/enums";
import { OUTCOMES } from "@/lib/domain/attempt/attempt.outcome";
import { ATTEMPT_STATUSES } from "@/lib/domain/attempt/attempt.status";
import { COHORT_STATUSES } from "@/lib/domain/cohort/cohort.status";
import { DECISION_OUTCOMES } from "@/lib/domain/decision/decision.limits";
import { CONTROL_KINDS } from "@/lib/domain/desktop/control-kind";
import { DESKTOP_STATUSES } from "@/lib/domain/desktop/desktop.status";
import { VERDICTS } from "@/lib/domain/episode/episode.verdict";
import { RUN_KINDS } from "@/lib/domain/run/run.kind";
import { CANCEL_DISPOSITIONS } from "@/lib/domain/run/run.operations";
import { RUN_STATUSES } from "@/lib/domain/run/run.status";
import { STOP_REASONS } from "@/lib/domain/run/run.stop-reason";
import { CALIBRATION_PROBES } from "@/lib/domain/task/task.calibration";
import { APPROVAL_STATUSES } from "@/lib/domain/toolset/approval.status";
import { TOOLSET_STATUSES } from "@/lib/domain/toolset/toolset.status";
import { VERIFIER_PROFILES } from "@/lib/domain/verifier/profile";
import { WEBHOOK_DELIVERY_STATUSES } from "@/lib/domain/webhook/delivery.status";
import { ROLES } from "@/lib/domain/workspace/role";

/** Enum of the database -> list of the domain. One that is missing here fails the last test. */
const PAIRS: Record<string, readonly string[]> = {
  ApprovalStatus: APPROVAL_STATUSES,
  AttemptStatus: ATTEMPT_STATUSES,
  CalibrationProbe: CALIBRATION_PROBES,
  CancelDisposition: CANCEL_DISPOSITIONS,
  CohortStatus: COHORT_STATUSES,
  ControlKind: CONTROL_KINDS,
  DecisionOutcome: DECISION_OUTCOMES,
  DesktopStatus: DESKTOP_STATUSES,
  Driver: ["linux", "simulated"],
  EpisodeKind: ["create", "reset", "fork"],
  Outcome: OUTCOMES,
  Role: ROLES,
  RunKind: RUN_KINDS,
  RunStatus: RUN_STATUSES,
  StopReason: STOP_REASONS,
  Verdict: VERDICTS,
  ToolsetStatus: TOOLSET_STATUSES,
  VerifierProfile: VERIFIER_PROFILES,
  WebhookDeliveryStatus: WEBHOOK_DELIVERY_STATUSES,
};

describe("enums of the database", () => {
  it.each(Object.entries(PAIRS))("%s has the words of the domain, in their order", (name, words) => {
    expect(Object.values((prismaEnums as Record<string, object>)[name] ?? {})).toEqual(words);
  });

  it("are all compared", () => {
    expect(Object.keys(prismaEnums).sort()).toEqual(Object.keys(PAIRS).sort());
  });

  it("have no training run", () => {
    expect(Object.values(prismaEnums.RunKind)).not.toContain("training");
  });
});
