"use client";
import { CircleDashed } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { OUTCOME_LOOK, VERIFIER_LOOK } from "@/components/attempt/facts";
import { RateBand } from "@/components/stats/rate-band";
import { RatePending } from "@/components/stats/rate";
import { firstTryWords, invalidShareWords } from "@/components/stats/rate-reading";
import { useRunStats } from "@/components/stats/use-rates";
import { cn } from "@/components/ui/cn";
import { Fact, type FactProps } from "@/components/ui/fact";
import { Meter } from "@/components/ui/meter";
import type { RunWire } from "@/lib/domain/run/run.wire";
import type { RunStatsWire } from "@/lib/domain/stats/stats.wire";
import { useNow } from "@/lib/client/use-now";
import { formatCount } from "@/lib/format/count";
import { formatPercent } from "@/lib/format/percent";
import { modelCostWords } from "@/lib/format/model-use";
import { formatAge, wholeMinutes } from "@/lib/format/duration";
import { formatMoney, moneyDigits, partOfCap } from "@/lib/format/money";
import { OutcomeBar } from "./outcome-bar";
import { endedCount, judgedCount } from "./outcome-parts";
import { etaWords } from "./eta-words";
import { runElapsedMs } from "./run-row";

/** The facts band: the one figure, the counts that are filters, spend and time against their caps. */
export function RunBand({ run, path }: { run: RunWire; path: string }) {
  const stats = useRunStats(run.id);
  const figure = stats.data ?? null;
  const { counts } = run;
  const judged = judgedCount(counts);
  const ended = endedCount(counts);
  const scripted = run.kind === "scripted_test";
  const unjudged = counts.total - judged - counts.invalid;
  const atWork = counts.running + counts.verifying;
  return (
    <div className="mt-3.5 grid grid-cols-[336px_minmax(0,1fr)_172px_152px] border-t border-line max-[1280px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-sm:mt-2.5">
      <Result figure={figure} isUnread={stats.isError} />
      <div className="min-w-0 border-l border-line px-5 pt-3 pb-3.5 max-[1280px]:col-span-2 max-[1280px]:row-start-2 max-[1280px]:border-t max-[1280px]:border-l-0 max-[1280px]:px-6 max-sm:row-auto max-sm:px-4">
        <div className="-mx-2 -mt-1 mb-1.5 grid grid-cols-4 gap-1 max-sm:-mx-1.5 max-sm:gap-0">
          <Count
            look={OUTCOME_LOOK.success}
            count={counts.success}
            detail={
              scripted || figure === null || figure.success.attempt_rate === null
                ? `of ${formatCount(judged)} judged`
                : `${formatPercent(figure.success.attempt_rate)} of valid`
            }
            href={`${path}/rollouts?outcome=success`}
          />
          <Count
            look={OUTCOME_LOOK.fail}
            count={counts.fail}
            detail={`of ${formatCount(judged)} judged`}
            href={`${path}/rollouts?outcome=fail`}
          />
          <Count
            look={VERIFIER_LOOK.invalid}
            count={counts.invalid}
            detail={
              run.imported
                ? "nobody looked"
                : ended === 0
                  ? "none ended"
                  : figure === null
                    ? "of ended"
                    : `${invalidShareWords(figure)} of ended`
            }
            href={`${path}/rollouts?verifier=invalid`}
          />
          <Count
            look={{ icon: CircleDashed, word: "Not judged", tone: "idle" }}
            count={Math.max(0, unjudged)}
            detail={
              counts.human_assisted > 0
                ? `${formatCount(counts.human_assisted)} human assisted`
                : atWork > 0
                  ? `${formatCount(atWork)} at work`
                  : counts.error > 0
                    ? `${formatCount(counts.error)} in error`
                    : "none at work"
            }
            href={`${path}/rollouts?outcome=none`}
          />
        </div>
        <OutcomeBar counts={counts} />
      </div>
      {/* Nobody here spent on an imported run or timed it, so there is nothing to hold against a cap. */}
      {run.imported ? null : <Spend run={run} ended={ended} />}
      {run.imported ? null : <Time run={run} ended={ended} />}
    </div>
  );
}

function Result({ figure, isUnread }: { figure: RunStatsWire | null; isUnread: boolean }) {
  return (
    <div className="min-w-0 py-3 pr-5 pb-3.5 pl-6 max-[1280px]:col-span-2 max-sm:px-4">
      {figure !== null ? (
        <RateBand figure={figure} note={firstTryWords(figure)} />
      ) : isUnread ? (
        <p className="text-12 text-warn">The figures could not be read; they are asked for again.</p>
      ) : (
        <RatePending />
      )}
    </div>
  );
}

function Count({
  look,
  count,
  detail,
  href,
}: {
  look: Omit<FactProps, "className">;
  count: number;
  detail: string;
  href: string;
}) {
  return (
    <Link href={href} className="block min-w-0 rounded-2 px-2 py-1 hover:bg-hover max-sm:px-1.5">
      <Fact {...look} className="max-sm:gap-1 max-sm:text-12 max-sm:[&_svg]:size-3" />
      <span className="mt-0.5 block text-20 font-semibold tracking-[-.01em]">{formatCount(count)}</span>
      <span className="block text-11 text-ink-3 max-sm:leading-[14px]">{detail}</span>
    </Link>
  );
}

/** More than these stand in the smaller size, or they run over the rule beside them. */
const FIGURE_CHARS_MAX = 11;

function CapFact({
  label,
  figure,
  cap,
  part,
  lines,
  className,
}: {
  label: string;
  figure: string;
  cap: string;
  part: number;
  lines: ReactNode;
  className: string;
}) {
  return (
    <div className={`min-w-0 border-l border-line px-5 pt-3 pb-3.5 max-[1280px]:border-t max-sm:px-4 ${className}`}>
      <div className="text-12 text-ink-3">{label}</div>
      <div
        className={cn(
          "mt-0.5 leading-7 font-semibold tracking-[-.01em] whitespace-nowrap",
          figure.length + cap.length > FIGURE_CHARS_MAX ? "text-15" : "text-20",
        )}
      >
        {figure} <small className="text-13 font-normal tracking-normal text-ink-3">/ {cap}</small>
      </div>
      <Meter value={part} className="mt-1.5" />
      <div className="mt-1.5 text-11 text-ink-3">{lines}</div>
    </div>
  );
}

function Spend({ run, ended }: { run: RunWire; ended: number }) {
  const each = ended > 0 ? (Number(run.spend_usd) / ended).toFixed(6) : null;
  return (
    <CapFact
      label="Spend / cap"
      figure={formatMoney(run.spend_usd)}
      cap={moneyDigits(run.spend_cap_usd)}
      part={partOfCap(run.spend_usd, run.spend_cap_usd)}
      className="max-[1280px]:border-l-0 max-[1280px]:pl-6 max-sm:pl-4"
      lines={
        <>
          {each === null ? "measured compute" : `${formatMoney(each)} per attempt`}
          {run.model_use === null ? null : <span className="block">models: {modelCostWords(run.model_use)}</span>}
        </>
      }
    />
  );
}

function Time({ run, ended }: { run: RunWire; ended: number }) {
  const now = useNow(1_000);
  const elapsed = runElapsedMs(run, now);
  const perMinute = elapsed !== null && elapsed >= 30_000 && ended > 0 ? (ended / elapsed) * 60_000 : null;
  return (
    <CapFact
      label="Time / cap"
      figure={
        elapsed === null ? "—" : elapsed > 0 && elapsed < 60_000 ? formatAge(elapsed) : String(wholeMinutes(elapsed))
      }
      cap={`${run.time_cap_minutes} min`}
      part={elapsed === null ? 0 : partOfCap(elapsed, run.time_cap_minutes * 60_000)}
      className=""
      lines={
        <>
          {run.eta === null ? null : <span className="block">{etaWords(run.eta)}</span>}
          {perMinute === null
            ? run.started_at === null
              ? "not started"
              : run.finished_at === null
                ? run.paused
                  ? "stands still"
                  : "under way"
                : "ended"
            : `${perMinute.toFixed(1)} attempts / min`}
        </>
      }
    />
  );
}
