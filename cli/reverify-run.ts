import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import type { RunWire } from "@/lib/domain/run/run.wire";
import type { VerifierProfile } from "@/lib/domain/verifier/profile";
import { reverificationWire, type ReverificationWire } from "@/lib/domain/verifier/reverification.wire";
import type { ApiClient } from "./api-client";
import { CommandFailed } from "./command-failed";

interface NotJudged {
  attempt_id: string;
  code: string | null;
  why: string;
}

/** Outcomes of attempts that count, of one judgement; never of two profiles together. */
interface Figures {
  judgement: "recorded" | "now";
  profile: VerifierProfile;
  success: number;
  fail: number;
  none: number;
}

/** A run's verdicts and the second ones, side by side. */
export interface RunReverification {
  run_id: string;
  recorded_profile: VerifierProfile;
  profile: VerifierProfile;
  judged: ReverificationWire[];
  /** Attempts without evidence: nothing was ever checked. */
  skipped: NotJudged[];
  failed: NotJudged[];
  /** Judged attempts that count, and how many of those have another score now. */
  counted: number;
  changed: number;
  figures: [Figures, Figures];
}

export function reverifyOne(api: ApiClient, attemptId: string, profile: VerifierProfile | undefined) {
  const path = `/attempts/${encodeURIComponent(attemptId)}/reverify`;
  return api.post(path, profile === undefined ? {} : { profile }, reverificationWire);
}

/** Judges all attempts of an ended run again, one after the other; what has no evidence is skipped, what fails is named. */
export async function reverifyRun(
  api: ApiClient,
  run: RunWire,
  attempts: readonly AttemptWire[],
  profile: VerifierProfile = run.verifier_profile,
): Promise<RunReverification> {
  const judged: ReverificationWire[] = [];
  const skipped: NotJudged[] = [];
  const failed: NotJudged[] = [];
  for (const { id } of attempts) {
    try {
      judged.push(await reverifyOne(api, id, profile));
    } catch (error) {
      if (!(error instanceof CommandFailed) || error.code === null) throw error;
      const list = error.code === "no_evidence" ? skipped : failed;
      list.push({ attempt_id: id, code: error.code, why: error.detail });
    }
  }
  const counted = judged.filter((one) => one.counts);
  return {
    run_id: run.id,
    recorded_profile: run.verifier_profile,
    profile,
    judged,
    skipped,
    failed,
    counted: counted.length,
    changed: counted.filter((one) => one.change !== "same").length,
    figures: [
      figures(
        "recorded",
        run.verifier_profile,
        counted.map((one) => one.recorded_outcome),
      ),
      figures(
        "now",
        profile,
        counted.map((one) => one.outcome),
      ),
    ],
  };
}

function figures(
  judgement: Figures["judgement"],
  profile: VerifierProfile,
  outcomes: readonly ReverificationWire["outcome"][],
): Figures {
  const count = (outcome: ReverificationWire["outcome"]) => outcomes.filter((one) => one === outcome).length;
  return { judgement, profile, success: count("success"), fail: count("fail"), none: count("none") };
}
