import type { AttemptDetailRecord } from "@/lib/db/attempts";
import { findCheckHost } from "@/lib/db/serving-hosts";
import { AppError } from "@/lib/domain/errors";
import { reverificationResultSchema, type ReverificationResult } from "@/lib/domain/verifier/reverification";
import { reverifySchema } from "@/lib/domain/verifier/reverification.wire";
import { queryable } from "../context";
import { controlCaller } from "../control-caller";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import type { AttemptCall } from "./attempt-call";
import { getAttemptInWorkspace } from "./attempt-in-workspace";
import { recordedVerification } from "./recorded-verification";

/** A worker stops when its caller is gone, so a check that hangs costs no longer than this. */
const JUDGE_LIMIT_MS = 150_000;

/** A second judgement that is not kept yet. */
export interface JudgedAgain {
  attempt: AttemptDetailRecord;
  result: ReverificationResult;
  /** Of the worker that judged. */
  productVersion: string;
}

/**
 * Has any living worker judge a finished attempt again on its recorded evidence, in the input's profile or the
 * attempt's own. Writes nothing. Throws `not_found`, `attempt_not_finished`, `no_evidence`, `evidence_damaged`, and
 * `host_away` when no worker can.
 */
export async function judgeAgain({ ctx, control, attemptId, input }: AttemptCall): Promise<JudgedAgain> {
  requireScope(ctx, "runs:write");
  const asked = parseInput(reverifySchema, input);
  const attempt = await getAttemptInWorkspace(ctx, attemptId);
  const { checks } = recordedVerification(attempt);
  const functions = [...new Set(checks.map(({ func }) => func))];
  const { driver } = attempt.run;
  const host = await findCheckHost(queryable(ctx), { driver, functions });
  if (host === null) throw new AppError("host_away", "No worker is there that could judge recorded evidence.");
  const answer = await control.call({
    controlUrl: host.controlUrl,
    attemptId: attempt.id,
    verb: "reverify",
    ...controlCaller(ctx),
    input: asked,
    timeoutMs: JUDGE_LIMIT_MS,
  });
  return { attempt, result: reverificationResultSchema.parse(answer), productVersion: host.productVersion };
}
