"use client";
import { useNow, useTimeZone } from "@/lib/client/use-now";
import { formatClock, formatClockSeconds, formatDateTime, formatDay, isSameDay } from "@/lib/format/date";
import { formatAge } from "@/lib/format/duration";

/** `41 m` since `at`, ticking; the whole date on hover. A dash until the page is alive. */
export function Age({ at, className }: { at: string; className?: string }) {
  const now = useNow(1_000);
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} title={formatDateTime(at, timeZone)} className={className}>
      {now === null ? "—" : formatAge(now - Date.parse(at))}
    </time>
  );
}

/** `16:38` in the reader's time zone, or the day when it was not today. */
export function ClockOrDay({ at, className }: { at: string; className?: string }) {
  const now = useNow(60_000);
  const timeZone = useTimeZone();
  const today = now === null || isSameDay(at, new Date(now), timeZone);
  return (
    <time dateTime={at} title={formatDateTime(at, timeZone)} className={className}>
      {today ? formatClock(at, timeZone) : formatDay(at, timeZone, new Date(now))}
    </time>
  );
}

/** `17:19:12` in the reader's time zone, for logs. */
export function ClockSeconds({ at, className }: { at: string; className?: string }) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} title={formatDateTime(at, timeZone)} className={className}>
      {formatClockSeconds(at, timeZone)}
    </time>
  );
}

/** `28 Nov 2026, 16:38:12 CET`. */
export function DateTime({ at, className }: { at: string; className?: string }) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} className={className}>
      {formatDateTime(at, timeZone)}
    </time>
  );
}
