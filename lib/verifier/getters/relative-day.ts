/** A day of the calendar; `month` counts from 1. */
export interface Day {
  year: number;
  month: number;
  day: number;
}

const DAY_MS = 86_400_000;
const utc = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day);
const fromUtc = (ms: number): Day => {
  const date = new Date(ms);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};
const plusDays = (day: Day, count: number): Day => fromUtc(utc(day) + count * DAY_MS);

/** 0 is Monday. */
export const weekdayOf = (day: Day): number => (new Date(utc(day)).getUTCDay() + 6) % 7;

const FRIDAY = 4;
const SATURDAY = 5;
const SUNDAY = 6;

/** Days from today by phrase, `today` being a weekday from 0 (Monday). "next" is the coming one and never today. */
const OFFSETS: Readonly<Record<string, (today: number) => number>> = {
  tomorrow: () => 1,
  "this month": () => 0,
  "this Saturday": (today) => SATURDAY - today,
  "this Sunday": (today) => SUNDAY - today,
  "next Monday": (today) => 7 - today,
  "next Friday": (today) => coming(FRIDAY, today),
  "next Saturday": (today) => coming(SATURDAY, today),
  "next Sunday": (today) => coming(SUNDAY, today),
  "next week Friday": (today) => 7 - today + FRIDAY,
  "next week Saturday": (today) => 7 - today + SATURDAY,
  "next week Sunday": (today) => 7 - today + SUNDAY,
  "week after next Monday": (today) => 14 - today,
  "week after next Friday": (today) => 14 - today + FRIDAY,
  "week after next Saturday": (today) => 14 - today + SATURDAY,
  "week after next Sunday": (today) => 14 - today + SUNDAY,
};

const coming = (weekday: number, today: number) => (weekday > today ? weekday - today : weekday - today + 7);

const MONTHS_LATER: Readonly<Record<string, number>> = {
  "first monday four months later": 4,
  "first monday eight months later": 8,
};

/**
 * The day that a phrase of the tasks means on `today`; null for a phrase that none of them uses. The end of a span
 * that started on a day of the next weeks (`from`) lies in the same week.
 */
export function relativeDay(phrase: string, today: Day, from?: { phrase: string; day: Day }): Day | null {
  const plain = phrase.replace(/ split$/, "");
  const weekday = sameWeekDay(plain, from?.phrase.replace(/ split$/, ""));
  if (from && weekday !== null) return plusDays(from.day, weekday - weekdayOf(from.day));
  if (Object.hasOwn(OFFSETS, plain)) return plusDays(today, OFFSETS[plain]?.(weekdayOf(today)) ?? 0);
  const nth = /^(\d{1,2})(?:st|nd|rd|th) next month$/.exec(plain)?.[1];
  if (nth !== undefined) return { ...monthsLater(today, 1), day: Number(nth) };
  const months = Object.hasOwn(MONTHS_LATER, plain) ? MONTHS_LATER[plain] : undefined;
  if (months === undefined) return null;
  const first = { ...monthsLater(today, months), day: 1 };
  return plusDays(first, (7 - weekdayOf(first)) % 7);
}

function monthsLater({ year, month }: Day, count: number): { year: number; month: number } {
  const index = year * 12 + (month - 1) + count;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

function sameWeekDay(to: string, from: string | undefined): number | null {
  if (from === undefined) return null;
  const [, week = "", name = ""] = /^(week after next|next week|next) (Friday|Sunday)$/.exec(to) ?? [];
  if (name === "Friday") return /^(next|week after next) Monday$/.test(from) ? FRIDAY : null;
  if (name === "Sunday") return [`${week} Friday`, `${week} Saturday`].includes(from) ? SUNDAY : null;
  return null;
}
