/** Rows a page may have; more would make one answer slow, and a screen shows fewer. */
export const PAGE_LIMIT = { min: 1, max: 200, default: 50 } as const;

/** One page of a list; `next` is the place the following page starts after, or null at the end. */
export interface Page<T, K> {
  items: T[];
  next: K | null;
}

/** Makes a page of `limit` out of up to `limit + 1` rows: the one too many says that there is more. */
export function pageOf<T, K>(rows: readonly T[], limit: number, keyOf: (row: T) => K): Page<T, K> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? keyOf(last) : null };
}
