import type { PaneName } from "../trace-viewer/panes";

/** The short permanent address of a step with its open panes; it holds whatever names change. Only in the browser. */
export function attemptLink(attemptId: string, { step, panes }: { step: number; panes: readonly PaneName[] }): string {
  const open = panes.length > 0 ? `&pane=${panes.join(",")}` : "";
  return `${window.location.origin}/a/${attemptId}?step=${step}${open}`;
}
