"use client";
import type { ReactNode } from "react";
import type { AttemptDetailWire, StepWire } from "@/lib/domain/attempt/attempt.wire";
import { formatScore } from "@/lib/format/count";
import { formatMs } from "@/lib/format/duration";
import { Pane } from "../trace-viewer/pane-stack";
import { PANE_TITLES, type PaneName } from "../trace-viewer/panes";
import type { StepTree } from "../trace-viewer/use-step-tree";
import { actionWords } from "../trace-viewer/action-words";
import { ConversationPane, conversationSummary } from "../conversation/conversation-pane";
import { AccessibilityPane, accessibilitySummary } from "./accessibility-pane";
import { ActionPane } from "./action-pane";
import { DetailsPane } from "./details-pane";
import { EvidencePane, evidenceSummary } from "./evidence-pane";
import { FilesPane, filesSummary } from "./files-pane";
import { GatesPane, gatesSummary } from "./gates-pane";
import { LogsPane, logsSummary } from "./logs-pane";
import { TimedSteps } from "./timed-steps";

function setupSummary({ setup, phases_ms, lineage }: AttemptDetailWire): string {
  if (lineage) return `by its parent, ${formatMs(lineage.setup_ms)}`;
  const failed = setup.filter((step) => !step.ok).length;
  return `${setup.length} steps, ${formatMs(phases_ms.setup)}${failed > 0 ? ` · ${failed} failed` : ""}`;
}

/** The panes beside the picture, evidence first. */
export function AttemptPanes({
  attempt,
  step,
  tree,
  panes,
  open,
  onToggle,
  hrefOf,
  attemptHref,
}: {
  attempt: AttemptDetailWire;
  step: StepWire | null;
  tree: StepTree;
  /** Those that are there, in order. */
  panes: readonly PaneName[];
  open: readonly PaneName[];
  onToggle: (pane: PaneName) => void;
  hrefOf: (digest: string) => string;
  attemptHref: (attemptId: string) => string;
}) {
  const isEnded = attempt.finished_at !== null;
  const isImported = attempt.labels.includes("imported");
  const content: Record<PaneName, { summary: string; body: ReactNode }> = {
    evidence: { summary: evidenceSummary(attempt), body: <EvidencePane attempt={attempt} hrefOf={hrefOf} /> },
    gates: {
      summary: gatesSummary(attempt.gates, isImported),
      body: <GatesPane gates={attempt.gates} isImported={isImported} />,
    },
    accessibility: { summary: accessibilitySummary(tree), body: <AccessibilityPane tree={tree} /> },
    files: { summary: filesSummary(attempt.file_changes), body: <FilesPane changes={attempt.file_changes} /> },
    logs: {
      summary: logsSummary(attempt.logs),
      body: <LogsPane logs={attempt.logs} lines={tree.lines} hrefOf={hrefOf} />,
    },
    action: {
      summary: step ? `step ${step.index}, ${actionWords(step.action).verb}` : isEnded ? "no step" : "no step yet",
      body: <ActionPane step={step} isEnded={isEnded} />,
    },
    setup: {
      summary: setupSummary(attempt),
      body:
        attempt.setup.length > 0 ? (
          <TimedSteps steps={attempt.setup} />
        ) : (
          <p className="text-ink-2">{isImported ? "How it was set up is not known." : "No set-up step has run."}</p>
        ),
    },
    details: {
      summary: attempt.failure ? attempt.failure.code : `score ${formatScore(attempt.score)}`,
      body: <DetailsPane attempt={attempt} hrefOf={hrefOf} attemptHref={attemptHref} />,
    },
    conversation: {
      summary: conversationSummary(attempt),
      body: <ConversationPane attempt={attempt} step={step} />,
    },
  };
  return panes.map((pane, index) => (
    <Pane
      key={pane}
      title={PANE_TITLES[pane]}
      summary={content[pane].summary}
      shortcut={String(index + 1)}
      isOpen={open.includes(pane)}
      onToggle={() => onToggle(pane)}
    >
      {content[pane].body}
    </Pane>
  ));
}
