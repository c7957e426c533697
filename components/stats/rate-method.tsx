import { CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Tooltip } from "@/components/ui/tooltip";
import { formatCountOf } from "@/lib/format/count";
import { formatPercentEnds } from "@/lib/format/percent";
import {
  boundsWords,
  leftOutWords,
  methodWords,
  NOT_COMPARABLE,
  QUOTED,
  readRate,
  type RateFigure,
  type RateView,
} from "./rate-reading";

/** On hover and focus: how the interval was made, the other intervals, what is left out, and the bounds. */
export function RateMethod({
  figure,
  view = QUOTED,
  className,
  children,
}: {
  figure: RateFigure;
  view?: RateView;
  className?: string;
  /** What is pointed at; a question mark when there is nothing. For eyes: readers have the button's name. */
  children?: ReactNode;
}) {
  return (
    <Tooltip content={<MethodText figure={figure} view={view} />}>
      <button
        type="button"
        aria-label="How this rate was computed"
        className={cn(
          // Above the link that covers a row.
          "relative z-10 cursor-help rounded-2",
          children === undefined &&
            "inline-grid size-6 shrink-0 place-items-center text-ink-3 hover:bg-hover hover:text-ink",
          className,
        )}
      >
        {children ?? <Icon of={CircleHelp} />}
      </button>
    </Tooltip>
  );
}

function MethodText({ figure, view }: { figure: RateFigure; view: RateView }) {
  const reading = readRate(figure, view);
  const { wilson, clopper_pearson: exact, is_repeated } = figure.success;
  const isScripted = figure.measured_under.kind === "scripted_test";
  const bounds = boundsWords(figure);
  return (
    <div className="grid gap-1">
      <div className="font-semibold">{headWords(figure, view)}</div>
      <div>{reading.counted}</div>
      {isScripted ? null : <div className="text-ink-2">{methodWords(figure, reading, view)}</div>}
      {wilson && exact && !is_repeated && !isScripted ? (
        <div className="text-ink-3">
          Wilson {formatPercentEnds(wilson)}, exact {formatPercentEnds(exact)}
        </div>
      ) : null}
      <div className="text-ink-2">Not in it: {leftOutWords(figure)}.</div>
      {bounds ? <div className="text-ink-2">{bounds}.</div> : null}
      {reading.isComparable ? null : (
        <div className="text-warn">More than 5 % of the ended attempts have no result: {NOT_COMPARABLE}.</div>
      )}
    </div>
  );
}

function headWords({ measured_under, success }: RateFigure, { over }: RateView): string {
  if (measured_under.kind === "scripted_test") return "Check of recipes, not a score";
  return over === "tasks" ? `Mean over ${formatCountOf(success.tasks_scored, "task")}` : "All valid attempts alike";
}
