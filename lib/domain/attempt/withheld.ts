import type { AttemptDetailWire, StepWire } from "./attempt.wire";
import type { Verification } from "../verifier/reward";

/**
 * What stays of a step for a caller who may not read content: which kind of action, whether it went through and when.
 * Each member is named, so that a new one is left out until somebody decides.
 */
function withheldStep(step: StepWire): StepWire {
  const { type } = step.action;
  const { index, ok, frame_before, frame_after, screen_changed, started_at, wait_ms, act_ms, settle_ms } = step;
  const facts = { index, ok, frame_before, frame_after, screen_changed, started_at, wait_ms, act_ms, settle_ms };
  const left = { intent: null, note: null, error: null, active_window: null, tree: null, hit: null };
  return { ...facts, ...left, action: typeof type === "string" ? { type } : {}, shared: step.shared, call: step.call };
}

/** A verification as scores: no value that a check compared, no text of the desktop. */
function withheldVerification(verification: Verification): Verification {
  return {
    ...verification,
    checker_error: verification.checker_error === null ? null : "",
    checks: verification.checks.map((check) => ({
      ...check,
      result: null,
      expected: null,
      options: {},
      detail: "",
      parts: [],
      error: null,
    })),
    postconfig: verification.postconfig.map((step) => ({ ...step, detail: "" })),
  };
}

/** An attempt as facts and figures: nothing that it shows or says. */
export function withoutContent(detail: AttemptDetailWire): AttemptDetailWire {
  return {
    ...detail,
    checker_error: detail.checker_error === null ? null : "",
    failure: detail.failure && { ...detail.failure, message: "", evidence: null },
    verification: detail.verification && withheldVerification(detail.verification),
    setup: detail.setup.map((step) => ({ ...step, detail: "" })),
    steps: detail.steps.map(withheldStep),
    file_changes: null,
    logs: null,
    content_withheld: true,
  };
}
