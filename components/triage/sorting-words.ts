import type { RunTriageWire } from "@/lib/domain/triage/triage.wire";
import { formatCount } from "@/lib/format/count";

type Sorting = Pick<RunTriageWire, "sorted" | "unsorted" | "baseline_unsorted">;

/** How far the sorting is that the figures go by; null when all of it is done. */
export function sortingWords({ sorted, unsorted, baseline_unsorted: ofBaseline }: Sorting): string | null {
  if (unsorted > 0) return `sorting, ${formatCount(sorted)} of ${formatCount(sorted + unsorted)}`;
  return ofBaseline > 0 ? `sorting the baseline, ${formatCount(ofBaseline)} to go` : null;
}

/** What it means that there is no group. */
export function noGroupWords({ sorted, unsorted, passes }: Sorting & Pick<RunTriageWire, "passes">): string {
  if (unsorted > 0) return "None among the attempts that are sorted so far.";
  if (sorted === 0) return "No attempt has ended yet.";
  return passes > 0
    ? "Every attempt that has a result so far succeeded."
    : "No attempt has a result, and none of them names a cause.";
}
