"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { AttemptDetailWire, AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { formatCountOf, formatScore } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import { formatMoney } from "@/lib/format/money";
import { PolicyName } from "../policy/policy-name";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { ClaimedScore } from "./claimed-score";
import { AttemptFacts, ResultLabels } from "./facts";
import { AttemptShare } from "./attempt-share";
import { HumanAssistedTag } from "./human-assisted-tag";
import { SiblingMarks } from "./sibling-marks";
import type { Neighbours } from "./use-neighbours";

interface AttemptHeaderProps {
  attempt: AttemptDetailWire;
  siblings: readonly AttemptWire[];
  neighbours: Neighbours;
  hrefOf: (attemptId: string) => string;
  /** The permanent link to what is shown now. */
  link: () => string;
}

function Beside({
  id,
  label,
  icon,
  hrefOf,
}: {
  id: string | null;
  label: string;
  icon: typeof ChevronLeft;
  hrefOf: (id: string) => string;
}) {
  if (id === null) {
    return (
      <Button size="icon" aria-label={label} disabled>
        <Icon of={icon} />
      </Button>
    );
  }
  return (
    <Button size="icon" asChild>
      <Link href={hrefOf(id)} aria-label={label}>
        <Icon of={icon} />
      </Link>
    </Button>
  );
}

/** What was asked, the three facts in three chips, the numbers, and the way to the attempts beside it. */
export function AttemptHeader({ attempt, siblings, neighbours, hrefOf, link }: AttemptHeaderProps) {
  const { position, total, hasMore, previousId, nextId } = neighbours;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-6 py-2.5 max-sm:px-4 side:flex-nowrap">
      <div className="min-w-0 max-side:basis-full">
        <h1
          className="truncate text-15 leading-4 font-semibold max-sm:leading-5 max-sm:whitespace-normal"
          title={attempt.instruction}
        >
          {attempt.instruction}
        </h1>
        <p className="mt-px truncate text-11 leading-3 text-ink-3 max-sm:mt-0.5">
          <PolicyName {...attempt} />
        </p>
      </div>
      <AttemptFacts status={attempt.status} verifier={attempt.verifier} outcome={attempt.outcome} />
      <HumanAssistedTag attempt={attempt} />
      <ResultLabels kind={attempt.kind} labels={attempt.labels} />
      <ClaimedScore claimed={attempt.claimed_score} />
      <span className="whitespace-nowrap text-ink-3">
        <b className="font-medium text-ink-2" data-testid="attempt-score">
          {formatScore(attempt.score)}
        </b>{" "}
        in {formatCountOf(attempt.step_count, "step")}, {formatDuration(attempt.duration_ms)},{" "}
        {formatMoney(attempt.cost_usd)}
      </span>
      <div className="ml-auto flex shrink-0 items-center gap-3 max-sm:hidden">
        <SiblingMarks siblings={siblings} current={attempt.id} hrefOf={hrefOf} />
        <AttemptShare attemptId={attempt.id} link={link} />
        <div className="flex items-center gap-1.5">
          <Beside id={previousId} label="Previous attempt" icon={ChevronLeft} hrefOf={hrefOf} />
          <span className="text-12 whitespace-nowrap text-ink-3">
            {position === null ? "—" : `${position} of ${total}${hasMore ? "+" : ""}`}
          </span>
          <Beside id={nextId} label="Next attempt" icon={ChevronRight} hrefOf={hrefOf} />
        </div>
      </div>
    </div>
  );
}
