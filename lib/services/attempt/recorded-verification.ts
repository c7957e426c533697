import { isAttemptFinal, type AttemptStatus } from "@/lib/domain/attempt/attempt.status";
import { AppError } from "@/lib/domain/errors";
import { verificationSchema, type Verification } from "@/lib/domain/verifier/reward";

/**
 * What was recorded when an attempt was checked. Throws `attempt_not_finished`, and `no_evidence` for an attempt whose
 * checks did not run: not valid, cancelled, or of an evaluator that could not be read.
 */
export function recordedVerification(attempt: {
  status: AttemptStatus;
  checkerSkipped: string | null;
  verification: unknown;
}): Verification {
  if (!isAttemptFinal(attempt.status)) {
    throw new AppError("attempt_not_finished", `The attempt is ${attempt.status}; it is checked when it has ended.`, {
      details: { status: attempt.status },
    });
  }
  // Only the engine writes it, in this shape; one of an earlier product may lack what came later.
  const { data } = verificationSchema.safeParse(attempt.verification);
  if (data && data.checks.length > 0) return data;
  const why = attempt.checkerSkipped ?? data?.checker_skipped ?? data?.checker_error ?? null;
  throw new AppError("no_evidence", `No check of this attempt has run${why === null ? "" : `: ${why}`}.`, {
    details: { status: attempt.status, checker_skipped: why },
  });
}
