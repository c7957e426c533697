"use client";
import { ShieldCheck, ShieldX, X } from "lucide-react";
import { Link } from "@/components/ui/link";
import { OutcomeFact, ResultLabels, StatusFact, VerifierFact } from "@/components/attempt/facts";
import { ClaimedScore } from "@/components/attempt/claimed-score";
import { stepCountWords } from "@/components/attempt/step-count-words";
import { PolicyName } from "@/components/policy/policy-name";
import { Button } from "@/components/ui/button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { Note } from "@/components/ui/note";
import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { artifactHref } from "@/lib/client/run-api";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatScore } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import { modelCostWords, tokenWords } from "@/lib/format/model-use";
import { formatMoney } from "@/lib/format/money";
import { shortAppName } from "./app-name";
import { attemptSlot } from "./heat-layout";
import { failureWords } from "./failure-words";

interface AttemptPeekProps {
  attempt: AttemptWire;
  run: { rounds: number; fork_copies: number };
  href: string;
  onClose: () => void;
}

/** One attempt beside the table: what was asked, the three facts, the last picture, and what spoiled it. */
export function AttemptPeek({ attempt, run, href, onClose }: AttemptPeekProps) {
  const workspace = useWorkspaceSlug();
  return (
    <section
      aria-label="Attempt beside the table"
      className="sticky top-(--bar) flex max-h-[calc(100dvh-var(--bar))] flex-col gap-2.5 overflow-y-auto border-l border-line px-5 py-3 max-side:hidden"
    >
      <div className="flex items-center gap-2">
        <span className="font-semibold">{shortAppName(attempt.app)}</span>
        <span className="truncate font-mono text-11 text-ink-3" title={attempt.task_id}>
          {attempt.task_id.slice(0, 18)} {attemptSlot(attempt, run)}
        </span>
        <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose} className="ml-auto">
          <Icon of={X} />
        </Button>
      </div>
      <p className="text-ink-2">{attempt.instruction}</p>
      <dl className="grid grid-cols-3 rounded-2 border border-line-strong">
        <PeekFact label="Status">
          <StatusFact status={attempt.status} />
        </PeekFact>
        <PeekFact label="Verifier">
          <VerifierFact verifier={attempt.verifier} />
        </PeekFact>
        <PeekFact label="Outcome">
          <OutcomeFact outcome={attempt.outcome} />
        </PeekFact>
      </dl>
      <ResultLabels kind={attempt.kind} labels={attempt.labels} />
      {attempt.last_frame ? (
        // eslint-disable-next-line @next/next/no-img-element -- evidence, shown as it was stored
        <img
          src={artifactHref(workspace, attempt.last_frame)}
          alt="Last picture of the screen"
          className="block aspect-video w-full rounded-1 border border-line-strong bg-sunken object-contain"
        />
      ) : (
        <p className="grid aspect-video place-items-center rounded-1 bg-sunken text-12 text-ink-3">No picture yet</p>
      )}
      <Trouble attempt={attempt} />
      <DefinitionList
        className="gap-y-1"
        items={[
          { term: "Score", value: formatScore(attempt.score) },
          ...(attempt.claimed_score === null
            ? []
            : [{ term: "Claimed", value: <ClaimedScore claimed={attempt.claimed_score} /> }]),
          { term: "Steps", value: stepCountWords(attempt) },
          { term: "Time", value: formatDuration(attempt.duration_ms) },
          { term: "Cost", value: formatMoney(attempt.cost_usd) },
          ...(attempt.model_use
            ? [
                { term: "Models", value: modelCostWords(attempt.model_use) },
                { term: "Tokens", value: tokenWords(attempt.model_use) },
              ]
            : []),
          { term: "Policy", value: <PolicyName {...attempt} /> },
          { term: "Host", value: attempt.host_name ?? "—" },
        ]}
      />
      <Button asChild className="mt-1">
        <Link href={href}>
          Open replay
          <Kbd>↵</Kbd>
        </Link>
      </Button>
    </section>
  );
}

function PeekFact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 border-l border-line px-2 py-1.5 first:border-l-0">
      <dt className="text-11 text-ink-3">{label}</dt>
      <dd className="text-12">{children}</dd>
    </div>
  );
}

function Trouble({ attempt }: { attempt: AttemptWire }) {
  if (attempt.invalid_reasons.length > 0) {
    return (
      <Note tone="warn" icon={ShieldX}>
        {attempt.invalid_reasons.join("; ")}
      </Note>
    );
  }
  if (attempt.failure) {
    return (
      <Note tone="warn">
        <span className="font-medium">{failureWords(attempt.failure.code)}.</span>{" "}
        <span className="break-words">{attempt.failure.message}</span>
      </Note>
    );
  }
  if (attempt.checker_error !== null)
    return <Note tone="warn">The checker raised an error: {attempt.checker_error}</Note>;
  if (attempt.checker_skipped !== null) return <Note>The checker did not run: {attempt.checker_skipped}</Note>;
  if (attempt.verifier !== "valid") return null;
  return (
    <p className="flex items-center gap-1.5 text-12 text-ink-2">
      <Icon of={ShieldCheck} />
      Every gate passed
    </p>
  );
}
