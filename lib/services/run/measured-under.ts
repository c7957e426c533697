import type { RunRecord } from "@/lib/db/runs";
import type { MeasuredUnder } from "@/lib/domain/stats/separate-rows";

/** Under what all results of a run were measured. */
export function measuredUnder(run: RunRecord): MeasuredUnder {
  const { kind, verifierProfile, templateRef: template, templateDigest, driver, isTestDouble } = run;
  return { kind, verifierProfile, template, templateDigest, driver, isTestDouble };
}
