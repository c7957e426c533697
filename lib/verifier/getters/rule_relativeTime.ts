import { defineGetter, GetterError, jsonValue, type GetterContext } from "../getter";
import { isRecord } from "../python/equals";
import { formatDay } from "./day-format";
import { relativeDay, type Day } from "./relative-day";

/**
 * The task's rules with its relative dates ("next Monday") turned into dates, as the desktop's clock tells the day: in
 * the zone that the rule names, else in the desktop's own. The task itself is not changed. Throws GetterError for a
 * phrase that is not known.
 */
export const ruleRelativeTime = defineGetter({
  name: "rule_relativeTime",
  async get(spec, ctx) {
    const { rules } = spec;
    if (!isRecord(rules) || !isRecord(rules.relativeTime) || !isRecord(rules.expected)) {
      throw new GetterError("rule_relativeTime needs rules with relativeTime and expected");
    }
    const from = phraseOf(rules.relativeTime.from);
    const to = rules.relativeTime.to === undefined ? null : phraseOf(rules.relativeTime.to);
    const today = await todayOf(ctx, rules.timezone);
    const start = dayOf(from, today);
    const expected: Record<string, unknown> = { ...rules.expected };
    if (to === null) fill(expected, ["time"], start);
    else {
      fill(expected, / split$/.test(from) ? ["puDay", "puMonth", "puYear"] : ["from"], start);
      const end = dayOf(to, today, { phrase: from, day: start });
      fill(expected, / split$/.test(to) ? ["doDay", "doMonth", "doYear"] : ["to"], end);
    }
    return jsonValue({ ...rules, expected });
  },
});

function phraseOf(value: unknown): string {
  if (typeof value !== "string") throw new GetterError("rule_relativeTime needs its dates as texts");
  return value;
}

function dayOf(phrase: string, today: Day, from?: { phrase: string; day: Day }): Day {
  const day = relativeDay(phrase, today, from);
  if (day === null) throw new GetterError(`rule_relativeTime does not know the date ${JSON.stringify(phrase)}`);
  return day;
}

function fill(expected: Record<string, unknown>, keys: string[], day: Day): void {
  for (const key of keys) {
    const format: unknown = expected[key];
    const formats: unknown[] = [format].flat();
    if (!formats.every((item) => typeof item === "string")) {
      throw new GetterError(`rule_relativeTime needs ${key} in expected`);
    }
    const days = formats.map((item) => formatDay(item, day));
    expected[key] = Array.isArray(format) ? days : days[0];
  }
}

async function todayOf({ desktop }: GetterContext, timezone: unknown): Promise<Day> {
  const argv = ["date", "+%s %Y %m %d"];
  const { exitCode, stdout } = await desktop.exec({ argv, as: "user", timeoutMs: 10_000 });
  const [seconds, year, month, day] = stdout.trim().split(" ").map(Number);
  if (exitCode !== 0 || !seconds || !year || !month || !day)
    throw new GetterError("the desktop does not tell its date");
  return (typeof timezone === "string" ? inZone(seconds * 1_000, timezone) : null) ?? { year, month, day };
}

/** null for a zone that is not known: then the desktop's own day counts. */
function inZone(ms: number, timeZone: string): Day | null {
  try {
    const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    const [year = 0, month = 0, day = 0] = format.format(ms).split("-").map(Number);
    return { year, month, day };
  } catch {
    return null;
  }
}
