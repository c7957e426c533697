import type { ControlCall } from "@/lib/control/control-call";
import { findAttemptInWorkspace } from "@/lib/db/attempts";
import type { Database } from "@/lib/db/client";
import { AppError } from "@/lib/domain/errors";
import type { ReverificationResult } from "@/lib/domain/verifier/reverification";
import { reverifySchema } from "@/lib/domain/verifier/reverification.wire";
import { recordedVerification } from "@/lib/services/attempt/recorded-verification";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import type { ReVerify } from "@/lib/verifier/verifier.port";

export interface ReverifyDeps {
  db: Database;
  store: ArtifactStore;
  reVerify: ReVerify;
}

/**
 * Judges an attempt of the call's workspace again on its recorded evidence, whichever host played it. Writes nothing,
 * so it is safe to repeat. Throws `not_found`, `attempt_not_finished`, `no_evidence`, and `evidence_damaged` that names
 * what is missing: then nothing is judged by half.
 */
export async function reverifyAttempt(
  { db, store, reVerify }: ReverifyDeps,
  { attemptId, call, signal }: { attemptId: string; call: ControlCall; signal: AbortSignal },
): Promise<ReverificationResult> {
  const { profile } = reverifySchema.parse(call.input);
  const attempt = await findAttemptInWorkspace(db.prisma, call.workspace_id, attemptId);
  if (attempt === null) throw new AppError("not_found", "There is no such attempt in this workspace.");
  const verification = recordedVerification(attempt);
  const { problems, ...result } = await reVerify({
    verification,
    profile: profile ?? verification.profile,
    store,
    signal,
  });
  const [first] = problems;
  if (first === undefined) return result;
  throw new AppError("evidence_damaged", `The evidence cannot be judged again: ${first}.`, { details: { problems } });
}
