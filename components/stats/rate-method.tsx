import { CircleHelp } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Tooltip } from "@/components/ui/tooltip";
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
}: {
  figure: RateFigure;
  view?: RateView;
  className?: string;
}) {
  return (
    <Tooltip content={<MethodText figure={figure} view={view} />}>
      <button
        type="button"
        aria-label="How this rate was computed"
        className={cn(
          // Above the link that covers a row.
          "relative z-10 inline-grid size-6 shrink-0 place-items-center rounded-2 text-ink-3 hover:bg-hover hover:text-ink",
          className,
        )}
      >
        <Icon of={CircleHelp} />
      </button>
    </Tooltip>
  );
}

function MethodText({ figure, view }: { figure: RateFigure; view: RateView }) {
  const reading = readRate(figure, view);
  const { wilson, clopper_pearson: exact, is_repeated, tasks_scored } = figure.success;
  const bounds = boundsWords(figure);
  return (
    <div className="grid gap-1">
      <div className="font-semibold">
        {view.over === "tasks"
          ? `Mean over ${tasks_scored} ${tasks_scored === 1 ? "task" : "tasks"}`
          : "All valid attempts alike"}
      </div>
      <div>{reading.counted}</div>
      <div className="text-ink-2">{methodWords(figure, reading, view)}</div>
      {wilson && exact && !is_repeated ? (
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
