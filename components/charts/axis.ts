/** Looks shared by every chart: 11 px labels, thin rules, nothing moves. */
export const TICK = { fontSize: 11, fill: "var(--text-3)" } as const;
export const AXIS_LINE = { stroke: "var(--line-strong)" } as const;
export const GRID = { stroke: "var(--grid)", vertical: false } as const;
export const MARGIN = { top: 8, right: 12, bottom: 0, left: 0 } as const;
/** Space for the numbers of the left axis. */
export const Y_WIDTH = 44;
