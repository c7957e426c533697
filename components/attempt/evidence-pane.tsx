import { OctagonAlert, TriangleAlert } from "lucide-react";
import type { AttemptDetailWire } from "@/lib/domain/attempt/attempt.wire";
import { inertText } from "@/lib/domain/inert-text";
import { formatCount } from "@/lib/format/count";
import { formatMs } from "@/lib/format/duration";
import { failureWords } from "../run/failure-words";
import { Note } from "../ui/note";
import { EvidenceCheck } from "./evidence-check";
import { Judgements } from "./judgements";
import { TimedSteps } from "./timed-steps";

/** What the pane's heading says: how many checks failed of how many. */
export function evidenceSummary({ verification, checker_skipped, finished_at }: AttemptDetailWire): string {
  if (!verification) return checker_skipped || finished_at !== null ? "not run" : "not judged yet";
  if (verification.checker_error) return "the checker raised";
  const failed = verification.checks.filter((check) => check.score !== null && check.score < 1).length;
  const total = verification.checks.length;
  return failed === 0
    ? total === 1
      ? "the check passed"
      : `${formatCount(total)} of ${formatCount(total)} checks passed`
    : total === 1
      ? "the check failed"
      : `${failed} of ${total} checks failed`;
}

/** Why the score is what it is, check by check. */
export function EvidencePane({ attempt, hrefOf }: { attempt: AttemptDetailWire; hrefOf: (digest: string) => string }) {
  const { verification } = attempt;
  if (!verification) {
    const { failure } = attempt;
    return (
      <div className="grid gap-2">
        {failure ? (
          <Note tone="warn" icon={OctagonAlert}>
            <b className="font-semibold">{failureWords(failure.code)}.</b>{" "}
            <span className="[overflow-wrap:anywhere]">{inertText(failure.message)}</span>
          </Note>
        ) : null}
        <p className="text-ink-2">
          {attempt.checker_skipped
            ? `The checker did not run: ${attempt.checker_skipped}. There is no score; that is not a 0.`
            : attempt.finished_at === null
              ? "The checker runs after the last step."
              : "The attempt ended before its checker ran. There is no score; that is not a 0."}
        </p>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {verification.checker_error ? (
        <Note tone="warn" icon={TriangleAlert}>
          <b className="font-semibold">The checker raised, so there is no score.</b> {verification.checker_error}
        </Note>
      ) : null}
      {verification.checker_skipped ? <Note>Skipped: {verification.checker_skipped}</Note> : null}
      <p className="text-12 text-ink-3">
        {verification.checks.length > 1
          ? verification.conj === "and"
            ? "All checks must hold. "
            : "One check must hold. "
          : ""}
        Profile {verification.profile}, {formatMs(verification.duration_ms)} in all.
      </p>
      <div>
        {verification.checks.map((check) => (
          <EvidenceCheck key={check.index} check={check} hrefOf={hrefOf} />
        ))}
      </div>
      {verification.postconfig.length > 0 ? (
        <div className="border-t border-line pt-2">
          <h3 className="mb-1 text-12 font-medium text-ink-3">Before the checks</h3>
          <TimedSteps steps={verification.postconfig} />
        </div>
      ) : null}
      <Judgements attempt={attempt} verification={verification} />
    </div>
  );
}
