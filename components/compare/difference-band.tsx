import { EqualNot, Hourglass, TrendingDown, TrendingUp, TriangleAlert, Unlink, type LucideIcon } from "lucide-react";
import { ResultLabels } from "@/components/attempt/facts";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/components/ui/cn";
import type { ComparisonWire } from "@/lib/domain/compare/compare.wire";
import type { Conclusion } from "@/lib/domain/compare/compare-tallies";
import { conclusionDetail, conclusionWords, methodWords, rateParts, signedPoints } from "./compare-words";
import { DifferenceChart } from "./difference-chart";

type Candidate = ComparisonWire["candidates"][number];

const ICON: Record<Conclusion, LucideIcon> = {
  separated: Unlink,
  interim: Hourglass,
  not_computed: EqualNot,
  not_comparable: TriangleAlert,
  not_distinguishable: EqualNot,
  better: TrendingUp,
  worse: TrendingDown,
};

/** One candidate against the baseline: the difference with its interval, what could have been seen, and both rates. */
export function DifferenceBand({
  base,
  candidate,
  place,
}: {
  base: ComparisonWire["base"];
  candidate: Candidate;
  place: number | null;
}) {
  const { conclusion, difference, difference_interval: interval } = candidate;
  const isGrey = conclusion === "not_comparable";
  const name = place === null ? "candidate" : `candidate ${place}`;
  return (
    <section
      aria-label={`Difference of ${candidate.name}`}
      className="grid grid-cols-[380px_minmax(0,1fr)] gap-10 border-t border-line px-6 py-3.5 max-side:grid-cols-1 max-side:gap-3 max-sm:px-4"
    >
      <div className="border-line pr-8 side:border-r max-side:pr-0">
        <h2 className="text-12 text-ink-3">
          Difference, {name} − baseline{place === null ? "" : `: ${candidate.name}`}
        </h2>
        {conclusion === "separated" ? (
          <p className="text-20 font-semibold text-ink-3">
            <span aria-hidden>—</span> <span className="text-13 font-normal">not computed</span>
          </p>
        ) : (
          <>
            <p className="flex items-baseline gap-1.5">
              <span className={cn("text-28 font-semibold tracking-[-.02em]", isGrey && "text-ink-3")}>
                {signedPoints(difference)}
              </span>
              <span className="text-15">points</span>
              {conclusion === "interim" ? <span className="text-ink-3">interim</span> : null}
            </p>
            <p className="text-ink-2">
              {interval === null ? (
                "no interval"
              ) : (
                <>
                  <b className="font-medium">
                    {signedPoints(interval.low)} to {signedPoints(interval.high)}
                  </b>
                  , 95 %
                </>
              )}
            </p>
            <p className="text-12 text-ink-3">{methodWords(candidate)}</p>
          </>
        )}
        <p className="mt-2.5 flex gap-2.5 rounded-2 bg-sunken px-3 py-2 leading-[18px]">
          <Icon
            of={ICON[conclusion]}
            className={cn("mt-0.5", isGrey || conclusion === "separated" ? "text-warn" : "text-ink-2")}
          />
          <span>
            <b className="font-medium">{conclusionWords(conclusion)}</b> {conclusionDetail(base, candidate)}
            {candidate.is_exploratory && conclusion !== "separated"
              ? " Exploratory: not adjusted for the other candidates."
              : ""}
          </span>
        </p>
      </div>
      <div className="min-w-0">
        {difference === null ? null : <DifferenceChart candidate={candidate} />}
        <dl
          className={cn(
            "grid grid-cols-2 gap-6 max-sm:grid-cols-1 max-sm:gap-2",
            difference !== null && "mt-2.5 border-t border-line pt-2",
          )}
        >
          <RateLine term="Baseline" run={base} />
          <RateLine term={place === null ? "Candidate" : `Candidate ${place}`} run={candidate} />
        </dl>
      </div>
    </section>
  );
}

function RateLine({ term, run }: { term: string; run: ComparisonWire["base"] }) {
  const { rate, rest } = rateParts(run);
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-2 text-12 text-ink-3">
        {term}
        <ResultLabels kind={run.kind} labels={run.labels} />
        {run.is_comparable || run.rate === null ? null : <span className="text-warn">not comparable</span>}
      </dt>
      <dd>
        <b className={cn("font-semibold", !run.is_comparable && "text-ink-3")}>{rate}</b>{" "}
        <span className="text-ink-3">{rest}</span>
      </dd>
    </div>
  );
}
