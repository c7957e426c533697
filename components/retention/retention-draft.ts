import { RETENTION_DAYS, RETENTION_CLASSES, type RetentionRules } from "@/lib/domain/retention/retention.rules";

type DayName = "traces_days" | "videos_days" | "evidence_days";
export type DayTexts = Record<DayName, string>;

export const DAY_NAMES = RETENTION_CLASSES.map((name) => `${name}_days` as const);

/** Days as they stand in the fields; empty is for ever. */
export const dayTexts = (rules: RetentionRules): DayTexts => ({
  traces_days: rules.traces_days?.toString() ?? "",
  videos_days: rules.videos_days?.toString() ?? "",
  evidence_days: rules.evidence_days?.toString() ?? "",
});

/** Days of a field; null is for ever, undefined for a text that is no number of days. */
export function readDays(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const days = Number(text);
  return Number.isInteger(days) && days >= RETENTION_DAYS.min && days <= RETENTION_DAYS.max ? days : undefined;
}

/** The rules that the fields say, or null while one of them cannot be read. */
export function readRules(texts: DayTexts, rest: RetentionRules): RetentionRules | null {
  const rules = { ...rest };
  for (const name of DAY_NAMES) {
    const days = readDays(texts[name]);
    if (days === undefined) return null;
    rules[name] = days;
  }
  return rules;
}
