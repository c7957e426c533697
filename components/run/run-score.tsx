import { cn } from "@/components/ui/cn";
import { NoFact } from "@/components/ui/fact";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { formatCount, formatShare } from "@/lib/format/count";
import { endedCount, judgedCount } from "./outcome-parts";

/** Above this share of invalid attempts a rate is not comparable with another run's. */
const COMPARABLE_INVALID_SHARE = 0.05;

export interface RunScore {
  /** The figure; null when nothing is judged yet. */
  figure: string | null;
  /** What the figure counts, with its denominator. */
  words: string;
  /** False: the figure is shown grey. */
  comparable: boolean;
}

/**
 * The result of a run in figure and words. A scripted test is a check of recipes: `26 of 26`, never a percentage.
 * A rate is taken over valid, judged attempts only and loses its weight when more than 5 % are invalid.
 */
export function runScore(run: Pick<RunWire, "kind" | "counts" | "finished_at">): RunScore {
  const judged = judgedCount(run.counts);
  if (judged === 0) {
    const words = run.finished_at === null ? "nothing judged yet" : "nothing was judged";
    return { figure: null, words, comparable: true };
  }
  const share = `${formatCount(run.counts.success)} of ${formatCount(judged)}`;
  if (run.kind === "scripted_test") return { figure: share, words: "check of recipes, not a score", comparable: true };
  const ended = endedCount(run.counts);
  const comparable = ended === 0 || run.counts.invalid / ended <= COMPARABLE_INVALID_SHARE;
  const soFar = run.finished_at === null ? " so far" : "";
  const counted = `${formatCount(run.counts.success)}/${formatCount(judged)} valid${soFar}`;
  return {
    figure: formatShare(run.counts.success, judged),
    words: comparable ? counted : `not comparable · ${counted}`,
    comparable,
  };
}

/** Figure of a list row. */
export function RunScoreFigure({ score, className }: { score: RunScore; className?: string }) {
  if (score.figure === null) return <NoFact meaning="Not computed" />;
  return (
    <span className={cn("text-[14px] font-semibold", !score.comparable && "font-medium text-ink-3", className)}>
      {score.figure}
    </span>
  );
}
