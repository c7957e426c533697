"use client";
import { ChartFrame } from "@/components/charts/chart-frame";
import { MissingBars, type MissingBar } from "@/components/charts/missing-bars";
import { barsByClass, barsByHost, barsByHour } from "@/components/stats/missing-bars-of";
import { isFailureCode } from "@/lib/domain/failure";
import type { RunMetricsWire } from "@/lib/domain/run/metrics.wire";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { useTimeZone } from "@/lib/client/use-now";
import { formatClock, formatDay } from "@/lib/format/date";
import { failureWords } from "./failure-words";

const CLASS_WORDS: Readonly<Record<string, string>> = {
  set_aside: "Set aside by a person",
  cancelled: "Cancelled",
  error: "Error without a code",
  done: "Ended, gates not heard",
  human_assisted: "A person took control",
  checker_error: "The checker raised an error",
  checker_skipped: "The checker did not run",
};

const classWords = (name: string) => CLASS_WORDS[name] ?? (isFailureCode(name) ? failureWords(name) : `Gate ${name}`);

/** Attempts that ended without a result, by why, where and when; a part that loses clearly more than the rest is marked. */
export function MissingPanels({ run, missing }: { run: RunWire; missing: RunMetricsWire["missing"] }) {
  const timeZone = useTimeZone();
  const hourWords = (iso: string) => `${formatDay(iso, timeZone, new Date(iso))} ${formatClock(iso, timeZone)}`;
  return (
    <>
      <Bars
        title="Without a result, by reason"
        hint="one of several failed gates is in several"
        file={`${run.id}-missing-by-reason`}
        bars={barsByClass(missing, classWords)}
        columns={["Reason", "Counted as", "Code", "Attempts"]}
        rows={missing.by_class.map((part) => [classWords(part.class), part.counted, part.class, part.attempts])}
      />
      <Bars
        title="Without a result, by host"
        hint="marked: twice the share of the rest"
        file={`${run.id}-missing-by-host`}
        bars={barsByHost(missing)}
        columns={["Host", ...COUNTED]}
        rows={missing.by_host.map((part) => [part.host, ...countedCells(part)])}
      />
      <Bars
        title="Without a result, by hour"
        hint={`the hour they ended in, ${timeZone}`}
        file={`${run.id}-missing-by-hour`}
        bars={barsByHour(missing, hourWords)}
        columns={["Hour, UTC", ...COUNTED]}
        rows={missing.by_hour.map((part) => [part.hour, ...countedCells(part)])}
      />
    </>
  );
}

const COUNTED = ["Ended", "Invalid", "Not checked", "Without a score"];
const countedCells = (part: Omit<RunMetricsWire["missing"]["by_host"][number], "host">) => [
  part.ended,
  part.invalid,
  part.not_checked,
  part.unscored,
];

function Bars({
  title,
  hint,
  file,
  bars,
  columns,
  rows,
}: {
  title: string;
  hint: string;
  file: string;
  bars: readonly MissingBar[];
  columns: readonly string[];
  rows: ReadonlyArray<ReadonlyArray<string | number | null>>;
}) {
  const words = bars.map(({ words, missing }) => `${words} ${missing}`).join(", ");
  const isNone = bars.length > 0 && bars.every(({ missing }) => missing === 0);
  return (
    <ChartFrame
      title={title}
      hint={isNone ? "every ended attempt has a result" : hint}
      label={`${title}: ${words || "none"}`}
      fileName={file}
      height={150}
      table={{ columns, rows }}
      emptyWords="Nothing is without a result."
    >
      <MissingBars bars={bars} />
    </ChartFrame>
  );
}
