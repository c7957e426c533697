/** Bounds of the toolset, once. Numbers outside a range are clamped to it; counts outside are refused. */
export const TOOLSET_LIMITS = {
  subtasks: { min: 1, max: 8 },
  maxParallel: { min: 1, max: 8, default: 4 },
  /** Of a whole call of run_parallel. */
  callBudgetMs: { min: 1_000, max: 600_000, default: 120_000 },
  /** Of one subtask. */
  subtaskBudgetMs: { min: 1_000, max: 300_000, default: 60_000 },
  /** Of decisions, not of computers. */
  maxCostUsd: { min: 0, max: 5, default: 0.25 },
  maxSteps: { min: 1, max: 40, default: 12 },
  maxElements: { min: 10, max: 1_000, default: 300 },
  bestOf: { min: 2, max: 5 },
  /** What choosing among rollouts may take beside them. */
  judgeMs: 8_000,
  /** A subtask is not begun with less time than this. */
  startMsMin: 1_000,
  goalCharsMax: 2_000,
  inputsMax: 50,
  inputValueCharsMax: 10_000,
  checksMax: 20,
  avoidMax: 50,
  /** Elements among the options of one decision; done and escalate come beside them. */
  elementOptionsMax: 240,
  narrativeStepsMax: 20,
  approvalMs: 15 * 60_000,
} as const;
