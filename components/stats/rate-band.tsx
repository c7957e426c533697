"use client";
import { ArrowLeftRight } from "lucide-react";
import { useState, type ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { NoFact } from "@/components/ui/fact";
import { Icon } from "@/components/ui/icon";
import { formatCount, formatCountOf } from "@/lib/format/count";
import { IntervalAxis, IntervalBar } from "./interval-bar";
import { RateMethod } from "./rate-method";
import {
  boundsWords,
  hasExactForm,
  leftOutWords,
  NOT_COMPARABLE,
  QUOTED,
  rateSentence,
  readRate,
  type RateFigure,
  type RateView,
} from "./rate-reading";

/** The one figure of a page: rate, interval with its axis, bounds in amber, the other readings of it one click away, and what else is to be said of it. */
export function RateBand({ figure, note = null }: { figure: RateFigure; note?: string | null }) {
  const [view, setView] = useState<RateView>(QUOTED);
  const reading = readRate(figure, view);
  const isScripted = figure.measured_under.kind === "scripted_test";
  const bounds = boundsWords(figure);
  const state = figure.is_interim ? "interim" : "final";
  return (
    <div>
      <span className="sr-only">{rateSentence(figure, view)}</span>
      <div className="flex items-start gap-x-2.5">
        <span
          aria-hidden
          className={`text-28 font-semibold tracking-[-.02em] whitespace-nowrap ${reading.isComparable ? "" : "text-ink-3"}`}
        >
          {reading.words ?? <NoFact />}
        </span>
        <span className="min-w-0 flex-1 text-12">
          {isScripted || reading.rate === null ? (
            <>
              <span aria-hidden className="block text-ink-2">
                {reading.rate === null ? reading.intervalWords : "check of recipes, not a score"}
              </span>
              <span aria-hidden className="block truncate text-ink-3">{`${state}, ${reading.counted}`}</span>
            </>
          ) : (
            <>
              <Reading
                words={
                  <>
                    {reading.intervalWords}
                    {reading.interval === null ? null : <span className="text-ink-3"> 95 %</span>}
                  </>
                }
                other={
                  !hasExactForm(figure, view.over)
                    ? null
                    : view.isExact
                      ? "The exact interval. Show Wilson's"
                      : "Wilson's interval. Show the exact one"
                }
                onOther={() => setView({ ...view, isExact: !view.isExact })}
                className="text-ink-2"
              />
              <Reading
                words={
                  view.over === "tasks"
                    ? `mean of ${formatCountOf(figure.success.tasks_scored, "task")}, ${state}`
                    : `${reading.counted}, ${state}`
                }
                other={
                  !figure.success.is_repeated
                    ? null
                    : view.over === "tasks"
                      ? "Mean over tasks. Take all attempts alike"
                      : "All attempts alike. Take the mean over tasks"
                }
                onOther={() => setView({ ...view, over: view.over === "tasks" ? "attempts" : "tasks" })}
                className="text-ink-3"
              />
            </>
          )}
        </span>
        {reading.rate === null ? null : <RateMethod figure={figure} view={view} className="mt-1" />}
      </div>
      {reading.rate === null || isScripted ? (
        <p className="mt-2 text-12 text-ink-3">Not in it: {leftOutWords(figure)}.</p>
      ) : (
        <>
          <IntervalBar
            size="header"
            rate={reading.rate}
            interval={reading.interval}
            bounds={figure.success.bounds}
            isComparable={reading.isComparable}
            className="mt-1.5"
          />
          <IntervalAxis />
          <p className={`mt-1 text-11 ${reading.isComparable ? "text-ink-3" : "text-warn"}`}>
            {bounds === null ? (
              `${formatCount(figure.counts.success)}/${formatCount(figure.success.scored)} valid, ${leftOutWords(figure)}`
            ) : (
              <>
                <span aria-hidden className="mr-1.5 inline-block size-2 rounded-[1px] bg-warn-fill" />
                {bounds}
              </>
            )}
            {reading.isComparable ? "" : ` · ${NOT_COMPARABLE}`}
          </p>
        </>
      )}
      {note === null ? null : <p className="mt-1 text-11 text-ink-3">{note}.</p>}
    </div>
  );
}

/** A line of the figure; with `other` it is pressed for the other way to read it, without taking more room. */
function Reading({
  words,
  other,
  onOther,
  className,
}: {
  words: ReactNode;
  /** Which way it is read now, and what a press does; null when there is one way only. */
  other: string | null;
  onOther: () => void;
  className: string;
}) {
  if (other === null) {
    return (
      <span aria-hidden className={cn("block", className)}>
        {words}
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-label={other}
      title={`${other}.`}
      onClick={onOther}
      className={cn("flex max-w-full items-center gap-1 rounded-1 text-left hover:text-ink hover:underline", className)}
    >
      <span>{words}</span>
      <Icon of={ArrowLeftRight} size="s" className="shrink-0" />
    </button>
  );
}
