/** `0.4 s`, `9.8 s`, `1:46`, `1:02:09`. Null (not computed) is a dash. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return "—";
  if (ms < 10_000) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  const tail = String(seconds % 60).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${tail}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${tail}`;
}

/** Milliseconds as the smallest fitting unit of a chart or table: `38 ms`, `1.24 s`. */
export function formatMs(ms: number | null): string {
  if (ms === null) return "—";
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  return ms < 60_000 ? `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 1)} s` : formatDuration(ms);
}

/** How long ago: `8 s`, `41 m`, `7 h`, `2 d`. A time in the future reads `0 s`. */
export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} m`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

/** Age of live data: tenths below 10 s (`0.6 s`), then `14 s`, then `1 m 42 s`. */
export function formatFreshness(ms: number): string {
  const seconds = Math.max(0, ms) / 1_000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  return `${Math.floor(seconds / 60)} m ${Math.floor(seconds % 60)} s`;
}

/** Whole minutes of a span, as shown beside a time cap: 41 of `41 / 90 min`. */
export function wholeMinutes(ms: number): number {
  return Math.floor(Math.max(0, ms) / 60_000);
}
