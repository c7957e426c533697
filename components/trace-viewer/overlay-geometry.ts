import type { Action } from "@/lib/domain/action/action.schema";

export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}

/** What is drawn over a frame, in the pixels it is shown at. */
export interface Overlay {
  /** Rings around a clicked point: one per click. */
  rings: { center: Point; count: number } | null;
  /** A drag or a scroll, from where to where. */
  arrow: { from: Point; to: Point } | null;
  /** Where the label stands: its left or right edge is at `x`. */
  label: { x: number; y: number; align: "start" | "end" } | null;
}

/** Length of a scroll's arrow per wheel click, and its bounds, in shown pixels. */
const SCROLL_PX = { perClick: 8, min: 24, max: 96 } as const;
/** Gap between a target and its label, so that the label never covers it. */
const LABEL_GAP_PX = 16;
/** Room a label may need; nearer to the right edge it stands on the left. */
const LABEL_ROOM_PX = 140;
const LABEL_HEIGHT_PX = 20;
const EDGE_PX = 4;

const NOTHING: Overlay = { rings: null, arrow: null, label: null };

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

function labelBeside(point: Point, shown: Size): Overlay["label"] {
  const y = clamp(point.y - LABEL_HEIGHT_PX / 2, EDGE_PX, Math.max(EDGE_PX, shown.height - LABEL_HEIGHT_PX - EDGE_PX));
  const isRight = point.x + LABEL_GAP_PX + LABEL_ROOM_PX <= shown.width;
  return isRight
    ? { x: point.x + LABEL_GAP_PX, y, align: "start" }
    : { x: Math.max(EDGE_PX, point.x - LABEL_GAP_PX), y, align: "end" };
}

function scrollReach(clicks: number): number {
  if (clicks === 0) return 0;
  return Math.sign(clicks) * clamp(Math.abs(clicks) * SCROLL_PX.perClick, SCROLL_PX.min, SCROLL_PX.max);
}

/**
 * Places an action over a frame of `screen` pixels shown at `shown` pixels. Pure. Actions without a place
 * (text, keys) get their label in the lower left corner; waiting and ending draw nothing.
 */
export function overlayOf(action: Action, screen: Size, shown: Size): Overlay {
  if (screen.width <= 0 || screen.height <= 0 || shown.width <= 0) return NOTHING;
  const scaled = (point: Point): Point => ({
    x: (point.x / screen.width) * shown.width,
    y: (point.y / screen.height) * shown.height,
  });
  switch (action.type) {
    case "click": {
      const center = scaled(action);
      return { rings: { center, count: action.count }, arrow: null, label: labelBeside(center, shown) };
    }
    case "move": {
      const center = scaled(action);
      return { rings: { center, count: 1 }, arrow: null, label: labelBeside(center, shown) };
    }
    case "drag": {
      const from = scaled(action.from);
      const to = scaled(action.to);
      return { rings: { center: from, count: 1 }, arrow: { from, to }, label: labelBeside(to, shown) };
    }
    case "scroll": {
      const from = scaled(action);
      const to = { x: from.x + scrollReach(action.dx), y: from.y + scrollReach(action.dy) };
      return { rings: { center: from, count: 1 }, arrow: { from, to }, label: labelBeside(from, shown) };
    }
    case "type":
    case "key":
    case "hotkey":
      return {
        rings: null,
        arrow: null,
        label: { x: 2 * EDGE_PX, y: shown.height - LABEL_HEIGHT_PX - 2 * EDGE_PX, align: "start" },
      };
    case "wait":
    case "done":
    case "fail":
      return NOTHING;
  }
}
