/** Every query key of the console, so that live events can name what they change. Keys start with the workspace slug. */
export const queryKeys = {
  runs: (workspace: string, filter?: object) =>
    filter ? ([workspace, "runs", filter] as const) : ([workspace, "runs"] as const),
  run: (workspace: string, runId: string) => [workspace, "run", runId] as const,
  attempts: (workspace: string, runId: string, filter?: object) =>
    filter
      ? ([workspace, "run", runId, "attempts", filter] as const)
      : ([workspace, "run", runId, "attempts"] as const),
  attemptPage: (workspace: string, runId: string, filter: string, page: number) =>
    [workspace, "run", runId, "attempts", { filter, page }] as const,
  /** `by` null: only the counts of all. */
  attemptGroups: (workspace: string, runId: string, by: string | null, filter: string) =>
    [workspace, "run", runId, "attempts", { groups: by ?? "counted", filter }] as const,
  attempt: (workspace: string, attemptId: string) => [workspace, "attempt", attemptId] as const,
  runEvents: (workspace: string, runId: string) => [workspace, "run", runId, "events"] as const,
  runMetrics: (workspace: string, runId: string) => [workspace, "run", runId, "metrics"] as const,
  runStats: (workspace: string, runId: string, filter?: string) =>
    filter === undefined
      ? ([workspace, "run", runId, "stats"] as const)
      : ([workspace, "run", runId, "stats", filter] as const),
  presets: (workspace: string) => [workspace, "presets"] as const,
  runPlan: (workspace: string, document: string) => [workspace, "run-plan", document] as const,
  runRates: (workspace: string, runIds: readonly string[]) => [workspace, "runs", "rates", runIds] as const,
  computers: (workspace: string, runId?: string) => [workspace, "computers", runId ?? "all"] as const,
  slot: (workspace: string, slotId: string) => [workspace, "slot", slotId] as const,
  viewer: (workspace: string, slotId: string) => [workspace, "slot", slotId, "viewer"] as const,
  conversation: (workspace: string, attemptId: string) => [workspace, "attempt", attemptId, "conversation"] as const,
  policies: (workspace: string) => [workspace, "policies"] as const,
  hosts: (workspace: string) => [workspace, "hosts"] as const,
  tasks: (workspace: string, filter?: object) =>
    filter ? ([workspace, "tasks", filter] as const) : ([workspace, "tasks"] as const),
  taskSets: (workspace: string) => [workspace, "task-sets"] as const,
  templates: (workspace: string) => [workspace, "templates"] as const,
  toolsetCalls: (workspace: string) => [workspace, "toolset-calls"] as const,
  toolsetCall: (workspace: string, callId: string) => [workspace, "toolset-call", callId] as const,
  approvals: (workspace: string) => [workspace, "approvals"] as const,
  signingKeys: (workspace: string) => [workspace, "signing-keys"] as const,
  retention: (workspace: string) => [workspace, "retention"] as const,
  runRemovals: (workspace: string, runId: string) => [workspace, "run-removals", runId] as const,
  safety: (workspace: string) => [workspace, "safety"] as const,
  decisions: (workspace: string, filter: object) => [workspace, "decisions", filter] as const,
  bestOf: (workspace: string, runId: string) => [workspace, "run", runId, "best-of"] as const,
  search: (workspace: string, text: string) => [workspace, "search", text] as const,
  health: (workspace: string) => [workspace, "health"] as const,
  runTriage: (workspace: string, runId: string, baseline: string | null) =>
    [workspace, "run", runId, "triage", baseline] as const,
  labelSet: (workspace: string) => [workspace, "label-set"] as const,
  attemptLabels: (workspace: string, attemptId: string) => [workspace, "attempt", attemptId, "labels"] as const,
  agreement: (workspace: string, runId: string) => [workspace, "run", runId, "agreement"] as const,
  labelQueue: (workspace: string, runId: string, filter: string) => [workspace, "label-queue", runId, filter] as const,
  failureGroup: (workspace: string, key: string) => [workspace, "failure-group", key] as const,
  comparison: (workspace: string, asked: object) => [workspace, "comparison", asked] as const,
  views: (workspace: string) => [workspace, "views"] as const,
  apiKeys: (workspace: string) => [workspace, "api-keys"] as const,
  webhooks: (workspace: string) => [workspace, "webhooks"] as const,
  webhook: (workspace: string, id: string) => [workspace, "webhooks", id] as const,
  requests: (workspace: string) => [workspace, "requests"] as const,
  members: (workspace: string) => [workspace, "members"] as const,
  invitations: (workspace: string) => [workspace, "invitations"] as const,
  audit: (workspace: string, filter: object) => [workspace, "audit", filter] as const,
  sessions: (workspace: string) => [workspace, "sessions"] as const,
  workspace: (workspace: string) => [workspace, "workspace"] as const,
} as const;
