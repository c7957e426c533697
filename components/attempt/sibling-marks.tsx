import { Check, X } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";
import { OUTCOME_LOOK, STATUS_LOOK, VERIFIER_LOOK } from "./facts";

/** More would push the header apart; the rollouts table has them all. */
const SHOWN_MAX = 16;

export function placeWords(attempt: Pick<AttemptWire, "copy" | "fork" | "round">): string {
  return `c${attempt.copy}·f${attempt.fork}·r${attempt.round}`;
}

function wordsOf(attempt: AttemptWire): string {
  if (attempt.outcome !== "none") return OUTCOME_LOOK[attempt.outcome].word;
  if (attempt.verifier === "invalid") return VERIFIER_LOOK.invalid.word;
  return STATUS_LOOK[attempt.status].word;
}

function Mark({ attempt }: { attempt: AttemptWire }) {
  const box = "grid size-[15px] place-items-center rounded-1";
  if (attempt.outcome === "success") {
    return (
      <span className={cn(box, "bg-success-fill text-page")}>
        <Icon of={Check} className="size-2.5 stroke-[3.4]" />
      </span>
    );
  }
  if (attempt.outcome === "fail") {
    return (
      <span className={cn(box, "border border-fail-fill bg-fail-tint text-fail")}>
        <Icon of={X} className="size-2.5 stroke-3" />
      </span>
    );
  }
  const isAtWork = attempt.status === "running" || attempt.status === "verifying";
  return (
    <span
      className={cn(
        box,
        attempt.verifier === "invalid"
          ? "bg-hatch-warn"
          : isAtWork
            ? "border-2 border-dotted border-accent"
            : "border border-line-strong",
      )}
    />
  );
}

/** The attempts of this task as small marks, this one ringed; each opens its attempt. */
export function SiblingMarks({
  siblings,
  current,
  hrefOf,
}: {
  siblings: readonly AttemptWire[];
  current: string;
  hrefOf: (attemptId: string) => string;
}) {
  if (siblings.length < 2) return null;
  return (
    <nav aria-label="Attempts of this task" className="flex items-center gap-px max-sm:hidden">
      {siblings.slice(0, SHOWN_MAX).map((attempt) => {
        const words = `${placeWords(attempt)}: ${wordsOf(attempt)}`;
        return (
          <Link
            key={attempt.id}
            href={hrefOf(attempt.id)}
            title={words}
            aria-label={words}
            aria-current={attempt.id === current ? "page" : undefined}
            className="grid size-6 place-items-center"
          >
            <span
              className={cn(
                "rounded-1",
                attempt.id === current && "outline-2 outline-offset-[1.5px] outline-focus outline-solid",
              )}
            >
              <Mark attempt={attempt} />
            </span>
          </Link>
        );
      })}
      {siblings.length > SHOWN_MAX ? (
        <span className="pl-1 text-12 text-ink-3">+{siblings.length - SHOWN_MAX}</span>
      ) : null}
    </nav>
  );
}
