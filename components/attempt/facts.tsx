import {
  Ban,
  Check,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleX,
  ListChecks,
  OctagonAlert,
  Shield,
  ShieldCheck,
  ShieldX,
} from "lucide-react";
import { Fact, FactChips, NoFact, type FactProps } from "@/components/ui/fact";
import { Tag } from "@/components/ui/tag";
import type { Outcome, VerifierState } from "@/lib/domain/attempt/attempt.outcome";
import type { AttemptStatus } from "@/lib/domain/attempt/attempt.status";
import type { RunKind } from "@/lib/domain/run/run.kind";
import type { RunLabel } from "@/lib/domain/run/run.labels";

type Look = Omit<FactProps, "className">;

interface AttemptFactsProps {
  status: AttemptStatus;
  verifier: VerifierState;
  outcome: Outcome;
}

export const STATUS_LOOK: Record<AttemptStatus, Look> = {
  queued: { icon: CircleDashed, word: "Queued", tone: "idle" },
  running: { icon: CircleDot, word: "Running", tone: "live" },
  verifying: { icon: ListChecks, word: "Verifying", tone: "live" },
  done: { icon: Check, word: "Done", tone: "plain" },
  error: { icon: OctagonAlert, word: "Error", tone: "warn" },
  cancelled: { icon: Ban, word: "Cancelled", tone: "idle" },
};

export const VERIFIER_LOOK: Record<VerifierState, Look> = {
  valid: { icon: ShieldCheck, word: "Valid", tone: "plain" },
  invalid: { icon: ShieldX, word: "Invalid", tone: "warn" },
  not_checked: { icon: Shield, word: "Not checked", tone: "idle" },
};

export const OUTCOME_LOOK: Record<Exclude<Outcome, "none">, Look> = {
  success: { icon: CircleCheck, word: "Success", tone: "success" },
  fail: { icon: CircleX, word: "Fail", tone: "fail" },
};

/** What the machinery did. */
export function StatusFact({ status, className }: { status: AttemptStatus; className?: string }) {
  return <Fact {...STATUS_LOOK[status]} className={className} />;
}

/** What the gates say about trust; nothing about success. */
export function VerifierFact({ verifier, className }: { verifier: VerifierState; className?: string }) {
  return <Fact {...VERIFIER_LOOK[verifier]} className={className} />;
}

/** Whether the task was solved; a dash when the attempt is not valid or not judged yet. */
export function OutcomeFact({ outcome, className }: { outcome: Outcome; className?: string }) {
  if (outcome === "none") return <NoFact meaning="No outcome" />;
  return <Fact {...OUTCOME_LOOK[outcome]} className={className} />;
}

/** The three facts of an attempt in the chips of its header. */
export function AttemptFacts({ status, verifier, outcome }: AttemptFactsProps) {
  return (
    <FactChips
      facts={[
        { label: "Status", fact: <StatusFact status={status} /> },
        { label: "Verifier", fact: <VerifierFact verifier={verifier} /> },
        { label: "Outcome", fact: <OutcomeFact outcome={outcome} /> },
      ]}
    />
  );
}

/**
 * The kind of a run where it is asked for, and the words that stand beside every result of a scripted test, of a simulated desktop, of a
 * program that stands in for a model, of the corrected profile, or that others made and nobody here verified.
 */
export function ResultLabels({ kind, labels }: { kind?: RunKind; labels: readonly RunLabel[] }) {
  return (
    <span className="inline-flex shrink-0 flex-wrap gap-1.5">
      {kind === "evaluation" ? <Tag tone="accent">Evaluation</Tag> : null}
      {labels.includes("scripted_test") ? <Tag>Scripted test</Tag> : null}
      {labels.includes("test_double") ? <Tag tone="warn">Test double</Tag> : null}
      {labels.includes("sample") ? <Tag tone="warn">Sample</Tag> : null}
      {labels.includes("imported") ? <Tag tone="warn">Imported, not verified</Tag> : null}
      {labels.includes("simulated") ? <Tag tone="warn">Simulated</Tag> : null}
      {labels.includes("corrected_profile") ? <Tag tone="warn">Corrected profile</Tag> : null}
    </span>
  );
}
