/** Panes of the replay, in order; key n toggles the nth that is there. Only attempts of models have a conversation. */
export const PANES = [
  "evidence",
  "gates",
  "accessibility",
  "files",
  "logs",
  "conversation",
  "action",
  "details",
  "setup",
] as const;
export type PaneName = (typeof PANES)[number];

export const PANE_TITLES: Record<PaneName, string> = {
  evidence: "Evidence",
  gates: "Gates",
  accessibility: "Accessibility",
  files: "Files",
  logs: "Terminal and logs",
  conversation: "Conversation",
  action: "Action",
  details: "Details",
  setup: "Setup",
};

/** Open without being asked: evidence first. */
export const DEFAULT_PANES: readonly PaneName[] = ["evidence", "gates"];

/** Open panes named in an address, `evidence,gates`; unknown names are dropped. Null gives the default. */
export function parsePanes(text: string | null): readonly PaneName[] {
  if (text === null) return DEFAULT_PANES;
  const named = text.split(",");
  return PANES.filter((pane) => named.includes(pane));
}

export function togglePane(open: readonly PaneName[], pane: PaneName): readonly PaneName[] {
  return open.includes(pane)
    ? open.filter((other) => other !== pane)
    : PANES.filter((p) => p === pane || open.includes(p));
}
