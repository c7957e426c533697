/** What is chosen in a table: named attempts, or all that the filter finds, seen or not. */
export interface Selection {
  ids: ReadonlySet<string>;
  isAll: boolean;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), isAll: false };
export const ALL_SELECTED: Selection = { ids: new Set(), isAll: true };

/** One attempt more, or one less. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, isAll: false };
}

/** All of a stretch besides what is chosen already. */
export const withRange = ({ ids }: Selection, range: readonly string[]): Selection => ({
  ids: new Set([...ids, ...range]),
  isAll: false,
});

export const isSelected = ({ ids, isAll }: Selection, id: string): boolean => isAll || ids.has(id);
export const selectedCount = ({ ids, isAll }: Selection, total: number): number => (isAll ? total : ids.size);
