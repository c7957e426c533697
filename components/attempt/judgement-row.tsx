import { ChevronRight, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { ReverificationWire } from "@/lib/domain/verifier/reverification.wire";
import { formatScore } from "@/lib/format/count";
import { shortDigest } from "@/lib/format/id";
import { Icon } from "../ui/icon";
import { Note } from "../ui/note";
import { Tag } from "../ui/tag";
import { ClockOrDay } from "../ui/time";
import { changeWords } from "./judgement-words";
import { ReverifiedCheckFacts } from "./reverified-check";

/** One judgement: its profile, what is said of it, its score. */
export function JudgementLine({
  profile,
  score,
  isCounted,
  children,
}: {
  profile: string;
  score: number | null;
  isCounted: boolean;
  children: ReactNode;
}) {
  return (
    <span className="grid min-h-7 grid-cols-[84px_minmax(0,1fr)_48px] items-center gap-x-2 py-1">
      <span>
        <Tag tone={profile === "corrected" ? "warn" : undefined}>{profile}</Tag>
      </span>
      <span className="min-w-0 text-12 text-ink-2">{children}</span>
      <span
        className={isCounted ? "text-right font-semibold" : "text-right text-ink-3"}
        title={isCounted ? undefined : "The attempt does not count"}
        data-testid="judgement-score"
      >
        {formatScore(score)}
      </span>
    </span>
  );
}

/** A second judgement; opens to what changed, check by check. */
export function JudgementRow({ again }: { again: ReverificationWire }) {
  return (
    <li className="border-t border-line">
      <details className="group">
        <summary className="grid list-none grid-cols-[18px_minmax(0,1fr)] items-center hover:bg-hover [&::-webkit-details-marker]:hidden">
          <Icon of={ChevronRight} size="s" className="transition-transform group-open:rotate-90" />
          <JudgementLine profile={again.profile} score={again.score} isCounted={again.counts}>
            {changeWords(again)}
            <span className="block text-11 text-ink-3">
              <ClockOrDay at={again.created_at} /> by {again.created_by.name}
            </span>
          </JudgementLine>
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-1 pb-2.5 pl-[18px]">
          {again.checker_error ? (
            <Note tone="warn" icon={TriangleAlert}>
              <span className="[overflow-wrap:anywhere]">The checker raised: {again.checker_error}</span>
            </Note>
          ) : null}
          {again.undecided ? <Note>The evidence leaves the score open: {again.undecided}.</Note> : null}
          <ul className="grid gap-2">
            {again.checks.map((check) => (
              <ReverifiedCheckFacts key={check.index} check={check} />
            ))}
          </ul>
          <p className="text-11 text-ink-3" title={again.verifier_digest}>
            Product {again.product_version}, functions{" "}
            <span className="font-mono">{shortDigest(again.verifier_digest)}</span>
          </p>
        </div>
      </details>
    </li>
  );
}
