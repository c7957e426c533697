export type SortDirection = "asc" | "desc";

/**
 * Condition "after this place" of a list ordered by `column` (rows without a value last) and then by `number`.
 * Both follow `direction`. Without it a page would need an offset, which reads every row before it.
 */
export function keysetWhere(
  column: string,
  direction: SortDirection,
  value: string | number | bigint | Date | null,
  number: number,
): Record<string, unknown> {
  const beyond = direction === "asc" ? "gt" : "lt";
  const later = { number: { [beyond]: number } };
  if (column === "number") return later;
  if (value === null) return { [column]: null, ...later };
  const after = [{ [column]: { [beyond]: value } }, { [column]: value, ...later }];
  return { OR: column === "stepCount" ? after : [...after, { [column]: null }] };
}
