import { formatCount } from "@/lib/format/count";

/** Steps of an attempt and how many its run allows; without the latter where others allowed more. */
export function stepCountWords({ step_count: taken, max_steps: most }: { step_count: number; max_steps: number }) {
  return taken > most ? formatCount(taken) : `${taken} of ${most}`;
}
