import type { ActionType } from "../action/action.schema";
import type { Outcome } from "../attempt/attempt.outcome";
import type { AttemptStatus } from "../attempt/attempt.status";
import type { Verdict } from "../episode/episode.verdict";
import type { AttemptFailure } from "../failure";
import type { CheckEvidence } from "../verifier/reward";

/** One step as triage looks at it, shared ones of a fork included. */
export interface TriageStep {
  action: ActionType;
  /** null when it was not compared. */
  screenChanged: boolean | null;
  /** Digest of the frame after it; null when none was kept. */
  frameAfter: string | null;
  activeWindow: string | null;
}

export type TriageCheck = Pick<CheckEvidence, "func" | "score" | "error" | "detail" | "result">;

/** What is known of an attempt when it is sorted into groups. Texts come from desktops and checkers: untrusted. */
export interface TriageFacts {
  attemptId: string;
  /** Order in the run. */
  number: number;
  taskId: string;
  status: AttemptStatus;
  verdict: Verdict | null;
  outcome: Outcome;
  score: number | null;
  failure: Pick<AttemptFailure, "boundary" | "code" | "message"> | null;
  badGates: readonly string[];
  checkerError: string | null;
  checkerSkipped: string | null;
  isHumanAssisted: boolean;
  /** Empty when the verifier did not run. */
  checks: readonly TriageCheck[];
  endedBy: string | null;
  stepCount: number;
  /** Of the try that counts, in order; empty when they are not known. */
  steps: readonly TriageStep[];
  /** Perceptual hash of the last screen, or its digest; null without one. */
  lastScreenHash: string | null;
}
