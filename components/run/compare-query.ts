/** The query of a comparison of chosen runs: the baseline first where one is among them, else the oldest; null with fewer than two. */
export function compareQuery(
  runs: ReadonlyArray<{ id: string; is_baseline: boolean; created_at: string }>,
): string | null {
  if (runs.length < 2) return null;
  const byAge = [...runs].sort((a, b) => a.created_at.localeCompare(b.created_at));
  const base = byAge.find((run) => run.is_baseline) ?? byAge[0];
  const query = new URLSearchParams();
  if (base) query.set("base", base.id);
  for (const run of byAge) if (run !== base) query.append("cand", run.id);
  return query.toString();
}
