/** Client of Deskproof: desktops, tasks, rewards and runs. The platform's fetch is all it needs. */
export { Client, connect } from "./client.js";
export type { ConnectOptions, CreateOptions, CreateRunOptions, CreateWebhookOptions, RunsOptions } from "./client.js";
export type { ImportedResults, ImportResultsOptions } from "./client.js";
export { Env, ForkGroup } from "./env.js";
export type { GateReport } from "./env.js";
export {
  ApiError,
  CheckerError,
  ConnectionFailed,
  DeskproofError,
  DesktopFailed,
  InvalidEpisode,
  NotConfigured,
  TaskUnsupported,
  TimedOut,
} from "./errors.js";
export type { Reward } from "./reward.js";
export { Attempt, Run } from "./run.js";
export type { ExportOptions } from "./run.js";
export type { Task, TaskDetail } from "./tasks.js";
export { VERSION } from "./transport.js";
export { Webhook } from "./webhook.js";
export type { DeliveriesOptions, WebhookUpdateOptions } from "./webhook.js";
export type * as wire from "./wire.js";
