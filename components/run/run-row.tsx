import { Link } from "@/components/ui/link";
import { ResultLabels, VERIFIER_LOOK } from "@/components/attempt/facts";
import { PolicyName } from "@/components/policy/policy-name";
import { Rate, RatePending } from "@/components/stats/rate";
import { endedOf, invalidShareWords } from "@/components/stats/rate-reading";
import { cn } from "@/components/ui/cn";
import { Fact, NoFact } from "@/components/ui/fact";
import { Meter } from "@/components/ui/meter";
import { Td, TwoLines } from "@/components/ui/table";
import { Tag } from "@/components/ui/tag";
import { Age, ClockOrDay } from "@/components/ui/time";
import type { RunWire } from "@/lib/domain/run/run.wire";
import type { RunRateWire } from "@/lib/domain/stats/stats.wire";
import { formatCount, formatCountOf } from "@/lib/format/count";
import { formatAge, wholeMinutes } from "@/lib/format/duration";
import { moneyDigits, partOfCap } from "@/lib/format/money";
import { BaselineTag } from "./baseline-tag";
import { OutcomeBar, OutcomeCounts } from "./outcome-bar";
import { RunStatusFact, STOP_REASON_LOOK } from "./run-status";

const SOURCE = { user: "Console", api_key: "API", system: "System" } as const;

/** A row has room for these; all of them stand in the peek and on the run's page. */
const TAGS_SHOWN = 2;

/** Second line under the status: why it ended, or how much is at work. */
export function runStatusDetail(run: RunWire): string {
  if (run.stop_reason) return STOP_REASON_LOOK[run.stop_reason].word;
  if (run.status_detail) return run.status_detail;
  if (run.paused) return "Paused";
  if (run.waiting_reason) return WAITING_WORDS[run.waiting_reason.code];
  if (run.status === "queued") return `${formatCountOf(run.counts.total, "attempt")} waiting`;
  return formatCountOf(run.computers_active, "computer");
}

/** Why it waits, in the two or three words that a row has room for. */
const WAITING_WORDS: Record<NonNullable<RunWire["waiting_reason"]>["code"], string> = {
  paused: "Paused",
  no_host: "No host offers it",
  host_away: "Its host is away",
  no_fork_host: "No host can fork",
  policy_away: "Policy not offered",
  budget: "Cap used up",
  workspace_budget: "Workspace budget used",
  parallelism: "Workspace is full",
  no_free_computer: "Computers are taken",
  next: "Next in line",
  stalled: "Stalled",
};

/** Milliseconds the run has used of its time cap, without pauses; null until the page knows the time. */
export function runElapsedMs(
  run: Pick<RunWire, "started_at" | "finished_at" | "paused" | "idle_ms">,
  now: number | null,
): number | null {
  if (run.started_at === null) return 0;
  const stopped = run.finished_at ?? run.paused?.at ?? null;
  const end = stopped === null ? now : Date.parse(stopped);
  return end === null ? null : Math.max(0, end - Date.parse(run.started_at) - run.idle_ms);
}

/** One run of the list: a 48 px row with two lines per cell, a small sheet under 640 px. The name's link covers the row. */
export function RunRow({
  run,
  rate,
  href,
  now,
  changed,
  isSelected = false,
}: {
  run: RunWire;
  /** null until it was read. */
  rate: RunRateWire | null;
  href: string;
  now: number | null;
  changed: boolean;
  isSelected?: boolean;
}) {
  const ended = rate === null ? 0 : endedOf(rate);
  const invalid = rate?.counts.invalid ?? 0;
  const elapsed = runElapsedMs(run, now);
  return (
    <tr
      aria-selected={isSelected}
      className={cn(
        "relative hover:bg-hover has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus",
        "max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:border-b max-sm:border-line max-sm:px-4 max-sm:py-3",
        changed && "animate-row-changed",
        isSelected && "bg-selected",
      )}
    >
      <Cell className="pr-1">
        <TwoLines
          first={<RunStatusFact status={run.status} />}
          second={runStatusDetail(run)}
          className="max-sm:[&>div:last-child]:hidden"
        />
      </Cell>
      <Cell className="max-sm:order-2 max-sm:col-span-2">
        <TwoLines
          first={
            <>
              <Link
                data-row={run.id}
                href={href}
                title={run.name}
                className="truncate font-medium outline-none after:absolute after:inset-0 after:content-[''] max-sm:text-[14px] max-sm:font-semibold"
              >
                {run.name}
              </Link>
              {/* What a result is worth is never cut; a tag that has no room is left out whole, behind one of no width. */}
              <ResultLabels labels={run.labels} />
              <span className="-ml-1.5 flex h-[18px] min-w-0 shrink-[99] flex-wrap gap-x-1.5 overflow-hidden">
                <span aria-hidden />
                {run.is_baseline ? <BaselineTag /> : null}
                {run.tags.slice(0, TAGS_SHOWN).map((tag) => (
                  <Tag key={tag}>{tag}</Tag>
                ))}
              </span>
            </>
          }
          second={
            <span className="font-mono">
              {run.task_set} · <PolicyName {...run} /> · {run.template}
            </span>
          }
        />
      </Cell>
      <Cell className="pr-6 max-sm:order-3 max-sm:col-span-2">
        <div className="flex h-[18px] items-center">
          <OutcomeBar counts={run.counts} className="flex-1" />
        </div>
        <OutcomeCounts counts={run.counts} without={["invalid"]} className="mt-px min-h-4" />
      </Cell>
      <Cell className="max-sm:order-4">{rate === null ? <RatePending /> : <Rate figure={rate} />}</Cell>
      <Cell className={cn("max-sm:order-5", ended === 0 && "max-sm:invisible")}>
        <TwoLines
          first={
            rate === null || ended === 0 || run.imported ? (
              <NoFact meaning="Not computed" />
            ) : invalid > 0 && !rate.success.is_comparable ? (
              <Fact {...VERIFIER_LOOK.invalid} word={formatCount(invalid)} />
            ) : (
              <span>
                {formatCount(invalid)}
                <span className="sm:hidden"> invalid</span>
              </span>
            )
          }
          second={rate === null || run.imported ? "" : invalidShareWords(rate)}
        />
      </Cell>
      <Cell className="max-sm:order-6">
        {run.imported ? (
          <NotMeasured />
        ) : (
          <CapLines
            used={`$${moneyDigits(run.spend_usd)}`}
            cap={moneyDigits(run.spend_cap_usd)}
            part={partOfCap(run.spend_usd, run.spend_cap_usd)}
          />
        )}
      </Cell>
      <Cell className="max-sm:order-7">
        {run.imported ? (
          <NotMeasured />
        ) : (
          <CapLines
            used={
              elapsed === null
                ? "—"
                : elapsed > 0 && elapsed < 60_000
                  ? formatAge(elapsed)
                  : String(wholeMinutes(elapsed))
            }
            cap={`${run.time_cap_minutes} min`}
            part={elapsed === null ? 0 : partOfCap(elapsed, run.time_cap_minutes * 60_000)}
          />
        )}
      </Cell>
      <Cell className="max-sm:hidden">
        <TwoLines
          first={<span className="truncate text-ink-2">{run.created_by.name}</span>}
          second={SOURCE[run.created_by.type]}
        />
      </Cell>
      <Cell num className="max-sm:order-1">
        <TwoLines
          num
          first={<Age at={run.created_at} className="text-ink-2" />}
          second={<ClockOrDay at={run.created_at} />}
          className="max-sm:[&>div:last-child]:hidden"
        />
      </Cell>
    </tr>
  );
}

function Cell({ className, num, children }: { className?: string; num?: boolean; children: React.ReactNode }) {
  return (
    <Td
      num={num}
      className={cn("h-(--row-2) max-sm:block max-sm:h-auto max-sm:border-0 max-sm:p-0! max-sm:min-w-0", className)}
    >
      {children}
    </Td>
  );
}

/** Nobody here spent on an imported run or timed it. */
const NotMeasured = () => <TwoLines first={<NoFact meaning="Not measured" />} second="" className="max-sm:hidden" />;

function CapLines({ used, cap, part }: { used: string; cap: string; part: number }) {
  return (
    <div>
      <div className="h-[18px] leading-[18px] max-sm:text-12">
        {used} <span className="text-ink-3">/ {cap}</span>
      </div>
      <div className="mt-px h-4 pt-[7px] max-sm:h-auto max-sm:pt-1">
        <Meter value={part} />
      </div>
    </div>
  );
}
