const PARTS = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** `16:38`, 24 h, in the given IANA time zone. */
export function formatClock(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { ...PARTS, timeZone }).format(new Date(iso));
}

/** `17:19:12`. */
export function formatClockSeconds(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { ...PARTS, second: "2-digit", timeZone }).format(new Date(iso));
}

/** `28 Nov`; with the year when it is not the year of `now`. */
export function formatDay(iso: string, timeZone: string, now: Date): string {
  const year = (date: Date) => new Intl.DateTimeFormat("en-GB", { year: "numeric", timeZone }).format(date);
  const date = new Date(iso);
  const withYear = year(date) !== year(now);
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    ...(withYear ? { year: "numeric" } : {}),
    timeZone,
  }).format(date);
}

/** `28 Nov 2026, 16:38:12 UTC`: complete, for titles and manifests. */
export function formatDateTime(iso: string, timeZone: string): string {
  const date = new Date(iso);
  const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone });
  const zone = new Intl.DateTimeFormat("en-GB", { timeZoneName: "short", timeZone })
    .formatToParts(date)
    .find((part) => part.type === "timeZoneName");
  return `${day.format(date)}, ${formatClockSeconds(iso, timeZone)} ${zone?.value ?? ""}`.trim();
}

/** True when both moments fall on the same calendar day of the time zone. */
export function isSameDay(a: string, b: Date, timeZone: string): boolean {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone });
  return day.format(new Date(a)) === day.format(b);
}
