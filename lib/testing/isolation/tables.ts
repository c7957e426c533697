/**
 * Whose the rows of each table are, by model name. A table with a column `workspaceId` is the tenant's by itself; every
 * other one is named here with the table that leads to its tenant, or with the reason why it has none.
 */
type Belongs = { through: string; column: string } | { why: string };

export const OTHER_TABLES: Readonly<Record<string, Belongs>> = {
  workspace: { why: "the tenant itself" },
  user: { why: "a person, who may be a member of several workspaces; shown to fellow members only" },
  session: { why: "of a person; listed to that person only" },
  account: { why: "of a person; never shown" },
  verification: { why: "one-time links; never shown" },
  host: { why: "machines of the installation, shared by all workspaces" },
  template_version: { why: "published for all workspaces" },
  host_template: { why: "which host has which template" },
  task_set: { why: "installed by the operator for all workspaces" },
  task: { why: "installed by the operator for all workspaces" },
  task_set_entry: { why: "installed by the operator for all workspaces" },
  task_version: { why: "installed by the operator for all workspaces" },
  calibration: { why: "probes of the installation's tasks, played outside of any workspace" },
  recipe: { why: "installed by the operator for all workspaces" },
  run_task: { through: "run", column: "runId" },
  run_event: { through: "run", column: "runId" },
  prefix: { through: "cohort", column: "cohortId" },
  prefix_step: { through: "cohort", column: "cohortId" },
  attempt_try: { through: "attempt", column: "attemptId" },
  episode: { through: "attempt", column: "attemptId" },
  step: { through: "attempt", column: "attemptId" },
  desktop_thumbnail: { through: "desktop", column: "desktopId" },
  webhook_try: { through: "webhook_delivery", column: "deliveryId" },
};
