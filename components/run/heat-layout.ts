import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { shortAppName } from "./app-name";

/** Cells are 13 px with a gap of 1; groups of one app stand 10 apart. */
export const CELL = 13;
export const PITCH = 14;
const GROUP_GAP = 10;
const LABEL_WIDTH = 44;
const HEAD_HEIGHT = 18;
const LINE_GAP = 14;
/** More rows than this would not be read; the table has them all. */
export const HEAT_ROWS_MAX = 16;

export type HeatKind = "success" | "fail" | "invalid" | "unjudged" | "working" | "queued";

export interface HeatCell {
  x: number;
  y: number;
  kind: HeatKind;
  attempt: AttemptWire;
}

export interface HeatLayout {
  width: number;
  height: number;
  cells: HeatCell[];
  heads: { x: number; y: number; text: string }[];
  rowLabels: { x: number; y: number; text: string }[];
  /** Attempts per task that have no cell because there are too many rows. */
  hiddenRows: number;
}

/** Exclusive: what a cell of the strip shows. Invalid wins over the score, whatever it was. */
export function heatKindOf(attempt: Pick<AttemptWire, "status" | "verifier" | "outcome">): HeatKind {
  if (attempt.verifier === "invalid") return "invalid";
  if (attempt.outcome !== "none") return attempt.outcome;
  if (attempt.status === "running" || attempt.status === "verifying") return "working";
  return attempt.status === "queued" ? "queued" : "unjudged";
}

/** `r2 c1 f3`, leaving out what every attempt of the run has only one of. */
export function attemptSlot(
  attempt: Pick<AttemptWire, "round" | "copy" | "fork">,
  run: { rounds: number; fork_copies: number },
): string {
  const round = run.rounds > 1 ? `r${attempt.round}·` : "";
  const fork = run.fork_copies > 1 ? `·f${attempt.fork}` : "";
  return `${round}c${attempt.copy}${fork}`;
}

interface Column {
  taskId: string;
  app: string;
  attempts: Map<string, AttemptWire>;
}

/**
 * Places tasks as columns, grouped by app in the order they come, and attempts as rows; wraps to further lines at
 * `width`. Pure arithmetic, so that the strip has its size before anything is drawn.
 */
export function layoutHeat(
  attempts: readonly AttemptWire[],
  run: { rounds: number; fork_copies: number },
  width: number,
): HeatLayout {
  const columns = new Map<string, Column>();
  const slots = new Set<string>();
  for (const attempt of attempts) {
    const column = columns.get(attempt.task_id) ?? {
      taskId: attempt.task_id,
      app: shortAppName(attempt.app),
      attempts: new Map(),
    };
    columns.set(attempt.task_id, column);
    const slot = attemptSlot(attempt, run);
    slots.add(slot);
    column.attempts.set(slot, attempt);
  }
  const allRows = [...slots].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const rows = allRows.slice(0, HEAT_ROWS_MAX);
  const lineHeight = HEAD_HEIGHT + rows.length * PITCH + LINE_GAP;
  const byApp = new Map<string, Column[]>();
  for (const column of columns.values()) byApp.set(column.app, [...(byApp.get(column.app) ?? []), column]);

  const layout: HeatLayout = {
    width: 0,
    height: 0,
    cells: [],
    heads: [],
    rowLabels: [],
    hiddenRows: allRows.length - rows.length,
  };
  let x = LABEL_WIDTH;
  let line = -1;
  const startLine = () => {
    line += 1;
    x = LABEL_WIDTH;
    rows.forEach((text, row) =>
      layout.rowLabels.push({ x: LABEL_WIDTH - 6, y: line * lineHeight + HEAD_HEIGHT + row * PITCH + 10, text }),
    );
  };
  if (columns.size > 0) startLine();
  for (const [app, group] of byApp) {
    let isHeadDue = true;
    const wanted = Math.max(group.length * PITCH, app.length * 6.2);
    if (x > LABEL_WIDTH && x + wanted > width) startLine();
    for (const column of group) {
      if (x > LABEL_WIDTH && x + PITCH > width) {
        startLine();
        isHeadDue = true;
      }
      if (isHeadDue) layout.heads.push({ x, y: line * lineHeight + 11, text: app });
      isHeadDue = false;
      rows.forEach((slot, row) => {
        const attempt = column.attempts.get(slot);
        if (attempt)
          layout.cells.push({
            x,
            y: line * lineHeight + HEAD_HEIGHT + row * PITCH,
            kind: heatKindOf(attempt),
            attempt,
          });
      });
      x += PITCH;
      layout.width = Math.max(layout.width, x);
    }
    x = Math.max(x, x - group.length * PITCH + wanted) + GROUP_GAP;
  }
  layout.height = (line + 1) * lineHeight - (line >= 0 ? LINE_GAP : 0);
  return layout;
}
