import { cn } from "@/components/ui/cn";
import { NoFact } from "@/components/ui/fact";
import { Skeleton } from "@/components/ui/skeleton";
import { IntervalBar } from "./interval-bar";
import { RateMethod } from "./rate-method";
import { leftOutWords, QUOTED, rateSentence, readRate, type RateFigure, type RateView } from "./rate-reading";

/**
 * A success rate as it stands in a row: figure and interval bar, below them the interval in numbers and k/n. Grey when too
 * much is without a result; "so far" while more is to end; a scripted test is a check of recipes, never a percentage.
 */
export function Rate({
  figure,
  view = QUOTED,
  withLeftOut = false,
  className,
}: {
  figure: RateFigure;
  view?: RateView;
  /** Says what is not in the rate on a third line, where no column beside it does. */
  withLeftOut?: boolean;
  className?: string;
}) {
  const reading = readRate(figure, view);
  const isScripted = figure.measured_under.kind === "scripted_test";
  return (
    <div className={cn("min-w-0", className)}>
      <span className="sr-only">{rateSentence(figure, view)}</span>
      <div aria-hidden className="flex h-[18px] items-center gap-3">
        {reading.words === null ? (
          <NoFact />
        ) : (
          <span
            className={cn(
              "text-[14px] font-semibold whitespace-nowrap",
              reading.isComparable ? null : "font-medium text-ink-3",
              isScripted ? null : "w-[58px]",
            )}
          >
            {reading.words}
          </span>
        )}
        {reading.words === null || isScripted ? null : (
          <IntervalBar
            rate={reading.rate}
            interval={reading.interval}
            bounds={reading.isComparable ? null : figure.success.bounds}
            isComparable={reading.isComparable}
            className="min-w-8 max-w-[84px] flex-1"
          />
        )}
      </div>
      <div className="mt-px flex min-h-4 items-center gap-1 text-11 text-ink-3">
        <span aria-hidden className="truncate" title={rateSentence(figure, view)}>
          {secondLine(figure, view)}
        </span>
        {reading.rate === null ? null : <RateMethod figure={figure} view={view} className="-my-1" />}
      </div>
      {withLeftOut ? (
        <div aria-hidden className="text-11 text-ink-3">
          {leftOutWords(figure)}
        </div>
      ) : null}
    </div>
  );
}

/** The place of a rate that was not read yet. */
export function RatePending() {
  return (
    <div role="status">
      <span className="sr-only">Reading the rate</span>
      <Skeleton className="mt-1 h-2.5 w-14" />
      <Skeleton className="mt-2.5 h-2 w-24" />
    </div>
  );
}

function secondLine(figure: RateFigure, view: RateView): string {
  const reading = readRate(figure, view);
  if (reading.rate === null) return reading.intervalWords;
  if (figure.measured_under.kind === "scripted_test") return "check of recipes, not a score";
  const counted = reading.counted.replace(" valid", "");
  const soFar = figure.is_interim ? " so far" : "";
  const first = reading.isComparable ? reading.intervalWords : "not comparable";
  return `${first} · ${counted}${soFar}`;
}
