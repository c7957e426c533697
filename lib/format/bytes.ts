const UNITS = ["B", "KiB", "MiB", "GiB", "TiB"] as const;

/** Binary units, at most one decimal: `212 MiB`, `1.2 GiB`. Null is a dash. */
export function formatBytes(bytes: number | null): string {
  if (bytes === null) return "—";
  let value = bytes;
  let unit = 0;
  while (value >= 1_024 && unit < UNITS.length - 1) {
    value /= 1_024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? value.toFixed(0) : value.toFixed(1);
  return `${digits} ${UNITS[unit]}`;
}
