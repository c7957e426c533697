import { isRunFinal } from "@/lib/domain/run/run.status";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { isSameDay } from "@/lib/format/date";

export interface RunGroup {
  label: "Live" | "Ended today" | "Earlier";
  runs: RunWire[];
}

/** Live runs first, then what ended today in the reader's zone, then the rest; the order inside stays. Empty groups are left out. */
export function groupRuns(runs: readonly RunWire[], now: Date, timeZone: string): RunGroup[] {
  const groups: RunGroup[] = [
    { label: "Live", runs: [] },
    { label: "Ended today", runs: [] },
    { label: "Earlier", runs: [] },
  ];
  for (const run of runs) {
    const ended = run.finished_at ?? run.created_at;
    const index = !isRunFinal(run.status) ? 0 : isSameDay(ended, now, timeZone) ? 1 : 2;
    groups[index]?.runs.push(run);
  }
  return groups.filter((group) => group.runs.length > 0);
}
