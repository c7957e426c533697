import { cn } from "@/components/ui/cn";
import { NoFact } from "@/components/ui/fact";
import { RECORD_LENGTH } from "@/lib/domain/task/task-record";
import type { TaskRecordWire } from "@/lib/domain/task/task-record.wire";
import { formatPercent } from "@/lib/format/percent";

const LOOK: Record<TaskRecordWire["last"][number], string> = {
  success: "bg-success-fill",
  fail: "border border-fail-fill bg-fail-tint",
  invalid: "bg-hatch-warn",
  not_checked: "bg-idle-fill",
  unscored: "bg-idle-fill",
};
const WORDS: Record<TaskRecordWire["last"][number], string> = {
  success: "success",
  fail: "fail",
  invalid: "invalid",
  not_checked: "not checked",
  unscored: "without a score",
};

/** The last twelve ended attempts on a task, oldest first, and the rate of those with a result. */
export function TaskPast({ record }: { record: TaskRecordWire | undefined }) {
  const last = record?.last ?? [];
  const results = last.filter((counted) => counted === "success" || counted === "fail").length;
  const words = last.length === 0 ? "never run" : last.map((counted) => WORDS[counted]).join(", ");
  return (
    <span className="flex items-center gap-2">
      <span className="sr-only">Last attempts, oldest first: {words}.</span>
      <span aria-hidden title={words} className="flex gap-px">
        {last.map((counted, at) => (
          <span key={at} className={cn("h-3 w-[6px] rounded-[1px]", LOOK[counted])} />
        ))}
        {Array.from({ length: RECORD_LENGTH - last.length }, (_, at) => (
          <span key={`empty-${at}`} className="h-3 w-[6px] rounded-[1px] border border-line" />
        ))}
      </span>
      <span className="ml-auto text-12 whitespace-nowrap text-ink">
        {record === undefined || record.rate === null ? (
          <NoFact meaning="no rate" />
        ) : (
          <>
            {formatPercent(record.rate)} <span className="text-11 text-ink-3">of {results}</span>
          </>
        )}
      </span>
    </span>
  );
}
