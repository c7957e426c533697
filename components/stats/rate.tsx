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
      <div className="flex h-[18px] items-center">
        {reading.words === null ? (
          <NoFact meaning="Not computed" />
        ) : (
          <RateMethod figure={figure} view={view} className="flex h-6 w-full items-center gap-3 text-left">
            <span
              aria-hidden
              className={cn(
                "text-[14px] font-semibold whitespace-nowrap",
                reading.isComparable ? null : "font-medium text-ink-3",
                isScripted ? null : "w-[58px]",
              )}
            >
              {reading.words}
            </span>
            {isScripted ? null : (
              <IntervalBar
                rate={reading.rate}
                interval={reading.interval}
                bounds={reading.isComparable ? null : figure.success.bounds}
                isComparable={reading.isComparable}
                className="max-w-[84px] min-w-8 flex-1"
              />
            )}
          </RateMethod>
        )}
      </div>
      <div aria-hidden className="mt-px min-h-4 truncate text-11 text-ink-3" title={rateSentence(figure, view)}>
        {secondLine(figure, view)}
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
