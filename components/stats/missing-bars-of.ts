import type { MissingBar } from "@/components/charts/missing-bars";
import type { RunMetricsWire } from "@/lib/domain/run/metrics.wire";

type Missing = RunMetricsWire["missing"];
type Counts = Pick<Missing["by_host"][number], "ended" | "invalid" | "not_checked" | "unscored">;

export const missingIn = ({ invalid, not_checked, unscored }: Counts): number => invalid + not_checked + unscored;

/** A part stands out when it loses at least twice the share that the rest does, more than one attempt, and over 5 %. */
export function standsOut(part: Counts, all: readonly Counts[]): boolean {
  const missing = missingIn(part);
  const ended = all.reduce((sum, other) => sum + other.ended, 0) - part.ended;
  const missingElsewhere = all.reduce((sum, other) => sum + missingIn(other), 0) - missing;
  if (missing < 2 || ended === 0 || missing / part.ended <= 0.05) return false;
  return missing / part.ended >= (2 * missingElsewhere) / ended;
}

/** One bar for each host that an attempt ended on. */
export function barsByHost({ by_host }: Missing): MissingBar[] {
  return by_host.map((part) => ({
    key: part.host ?? "",
    words: part.host ?? "no host yet",
    missing: missingIn(part),
    ended: part.ended,
    isOutlier: standsOut(part, by_host),
  }));
}

/** One bar for each hour in which an attempt ended; `hourWords` says when that was. */
export function barsByHour({ by_hour }: Missing, hourWords: (iso: string) => string): MissingBar[] {
  return by_hour.map((part) => ({
    key: part.hour,
    words: hourWords(part.hour),
    missing: missingIn(part),
    ended: part.ended,
    isOutlier: standsOut(part, by_hour),
  }));
}

/** One bar for each reason; an attempt with two failed gates is in two. */
export function barsByClass({ by_class }: Missing, classWords: (name: string) => string): MissingBar[] {
  return by_class.map(({ counted, class: name, attempts }) => ({
    key: `${counted} ${name}`,
    words: classWords(name),
    missing: attempts,
    ended: null,
    isOutlier: false,
  }));
}
