import type { AttemptColumnId } from "@/lib/domain/attempt/attempt.columns";
import { COLUMN_LOOKS } from "./column-cells";

/** Width of the boxes to select by, with the inset of the page. */
export const SELECT_WIDTH = 48;
/** Narrowest that the attempt's own column gets. */
export const ATTEMPT_WIDTH_MIN = 190;

const widthOf = (id: AttemptColumnId): number => (id === "attempt" ? ATTEMPT_WIDTH_MIN : COLUMN_LOOKS[id].width);

/** What a table of these columns needs; the attempt gets what is left over. */
export const tableWidthMin = (columns: readonly AttemptColumnId[]): number =>
  columns.reduce((sum, id) => sum + widthOf(id), SELECT_WIDTH);

/** Where a held cell stays: 0 is the box, 1 the attempt, then the pinned columns. Nothing is held without a pinned column. */
export function stickyLeft(
  at: number,
  pinnedCount: number,
  columns: readonly AttemptColumnId[],
): { left: number } | undefined {
  if (pinnedCount === 0) return undefined;
  if (at === 0) return { left: 0 };
  return { left: columns.slice(0, at - 1).reduce((sum, id) => sum + widthOf(id), SELECT_WIDTH) };
}
