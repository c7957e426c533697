import type { ActionType } from "../action/action.schema";
import type { AttemptDetailWire } from "../attempt/attempt.wire";
import type { TriageFacts } from "./triage-facts";

/** What triage looks at, of an attempt as the API shows it in full. Its last screen is told by the digest of the last frame. */
export function triageFactsOf(attempt: AttemptDetailWire): TriageFacts {
  return {
    attemptId: attempt.id,
    number: attempt.number,
    taskId: attempt.task_id,
    status: attempt.status,
    verdict: attempt.verdict,
    outcome: attempt.outcome,
    score: attempt.score,
    failure: attempt.failure,
    badGates: attempt.bad_gates,
    checkerError: attempt.checker_error,
    checkerSkipped: attempt.checker_skipped,
    isHumanAssisted: attempt.human_assisted !== null,
    checks: attempt.verification?.checks ?? [],
    endedBy: attempt.ended_by,
    stepCount: attempt.step_count,
    steps: attempt.steps.map((step) => ({
      // Stored by the engine from a parsed action.
      action: step.action.type as ActionType,
      screenChanged: step.screen_changed,
      frameAfter: step.frame_after,
      activeWindow: step.active_window,
    })),
    lastScreenHash: attempt.last_frame,
  };
}
