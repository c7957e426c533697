import { Check, CircleDashed, CircleDot, Minus, X } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { VERIFIER_LOOK } from "@/components/attempt/facts";
import type { RunCountsWire } from "@/lib/domain/run/run.wire";
import { formatCount } from "@/lib/format/count";
import { describeOutcomes, outcomeParts, type OutcomeKind } from "./outcome-parts";

const FILL: Record<OutcomeKind, string> = {
  success: "bg-success-fill",
  fail: "bg-fail-bar",
  invalid: "bg-hatch-warn",
  unjudged: "bg-idle-fill",
  working: "bg-dots-live",
  queued: "bg-idle-tint ring-1 ring-line-strong ring-inset",
};

/** Success, fail, invalid, ended, at work, queued: always in that order, each with its own pattern. */
export function OutcomeBar({ counts, className }: { counts: RunCountsWire; className?: string }) {
  return (
    <div
      role="img"
      aria-label={describeOutcomes(counts)}
      className={cn("flex h-2 gap-px overflow-hidden rounded-[2px]", className)}
    >
      {outcomeParts(counts)
        .filter((part) => part.count > 0)
        .map((part) => (
          <span key={part.kind} className={cn("block min-w-0.5", FILL[part.kind])} style={{ flexGrow: part.count }} />
        ))}
    </div>
  );
}

const MARK = {
  success: Check,
  fail: X,
  invalid: VERIFIER_LOOK.invalid.icon,
  unjudged: Minus,
  working: CircleDot,
  queued: CircleDashed,
};
const TONE: Record<OutcomeKind, string> = {
  success: "text-success",
  fail: "text-fail",
  invalid: "text-warn",
  unjudged: "text-ink-3",
  working: "text-accent",
  queued: "text-ink-3",
};

/** The numbers under a bar; success and fail also when they are 0 once something was judged. For eyes: readers have the bar. */
export function OutcomeCounts({
  counts,
  without = [],
  className,
}: {
  counts: RunCountsWire;
  /** Kinds whose number stands somewhere else in the row. */
  without?: readonly OutcomeKind[];
  className?: string;
}) {
  const judged = counts.success + counts.fail > 0;
  return (
    <div aria-hidden className={cn("flex gap-2.5 text-11 whitespace-nowrap", className)}>
      {outcomeParts(counts)
        .filter((part) => !without.includes(part.kind))
        .filter((part) => part.count > 0 || (judged && (part.kind === "success" || part.kind === "fail")))
        .map(({ kind, count }) => {
          const Mark = MARK[kind];
          return (
            <span key={kind} className={cn("inline-flex items-center gap-[3px]", TONE[kind])}>
              <Mark className="size-2.5 stroke-[2.6]" />
              {formatCount(count)}
            </span>
          );
        })}
    </div>
  );
}
