"use client";
import { useState } from "react";
import { Segments } from "@/components/ui/segments";
import { NoFact } from "@/components/ui/fact";
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
        <span aria-hidden className="min-w-0 flex-1 text-12">
          <span className="block truncate text-ink-2">
            {reading.rate === null || isScripted ? (
              isScripted && reading.rate !== null ? (
                "check of recipes, not a score"
              ) : (
                reading.intervalWords
              )
            ) : (
              <>
                {reading.intervalWords}
                {reading.interval === null ? null : <span className="text-ink-3"> 95 %</span>}
              </>
            )}
          </span>
          <span className="block truncate text-ink-3">
            {isScripted || reading.rate === null
              ? `${state}, ${reading.counted}`
              : view.over === "tasks"
                ? `mean over ${formatCountOf(figure.success.tasks_scored, "task")}, ${state}`
                : `${reading.counted}, ${state}`}
          </span>
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
          <Readings figure={figure} view={view} onChange={setView} />
        </>
      )}
      {note === null ? null : <p className="mt-1 text-11 text-ink-3">{note}.</p>}
    </div>
  );
}

function Readings({
  figure,
  view,
  onChange,
}: {
  figure: RateFigure;
  view: RateView;
  onChange: (view: RateView) => void;
}) {
  const isRepeated = figure.success.is_repeated;
  const canBeExact = hasExactForm(figure, view.over);
  if (!isRepeated && !canBeExact) return null;
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-2">
      {isRepeated ? (
        <Segments
          label="What the rate is taken over"
          value={view.over}
          onChange={(over) => onChange({ ...view, over })}
          options={[
            { value: "tasks", label: "Tasks" },
            { value: "attempts", label: "Attempts" },
          ]}
        />
      ) : null}
      {canBeExact ? (
        <Segments
          label="Interval"
          value={view.isExact ? "exact" : "wilson"}
          onChange={(which) => onChange({ ...view, isExact: which === "exact" })}
          options={[
            { value: "wilson", label: "Wilson" },
            { value: "exact", label: "Exact" },
          ]}
        />
      ) : null}
    </div>
  );
}
