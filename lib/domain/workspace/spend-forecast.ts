/** Spend of one day (UTC), as YYYY-MM-DD. */
export interface SpendDay {
  day: string;
  spentMicroUsd: number;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Long enough for a week's rhythm, short enough to notice a change. */
const WINDOW_DAYS = 7;

export interface SpendForecast {
  monthSpentMicroUsd: number;
  /** By the end of the month, at the pace of the last seven days; null before one day has gone by. */
  monthForecastMicroUsd: number | null;
}

/** What a month comes to. `days` may hold days of earlier months and leave out days without spend. */
export function spendForecast(days: readonly SpendDay[], { now, since }: { now: Date; since: Date }): SpendForecast {
  const month = now.toISOString().slice(0, 7);
  const sum = (some: readonly SpendDay[]) => some.reduce((total, { spentMicroUsd }) => total + spentMicroUsd, 0);
  const monthSpentMicroUsd = sum(days.filter(({ day }) => day.startsWith(month)));
  const seenDays = Math.min(WINDOW_DAYS, (now.getTime() - since.getTime()) / DAY_MS);
  if (seenDays < 1) return { monthSpentMicroUsd, monthForecastMicroUsd: null };
  // Whole days and the part of today: the same span that is looked at from the first of them on.
  const first = new Date(now.getTime() - (WINDOW_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const spanDays = Math.min(seenDays, (now.getTime() - Date.parse(first)) / DAY_MS);
  const perDay = sum(days.filter(({ day }) => day >= first)) / spanDays;
  const leftDays = (Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - now.getTime()) / DAY_MS;
  return { monthSpentMicroUsd, monthForecastMicroUsd: Math.round(monthSpentMicroUsd + perDay * leftDays) };
}
