import type { RunEventType } from "../event/run-event";
import { isRunFinal, RUN_STATUSES, type RunStatus } from "../run/run.status";

/** What a webhook can tell. New types are added, none is renamed. */
export const WEBHOOK_EVENT_TABLE = {
  "run.started": "a host took up a run",
  "run.finished": "a run reached a final status",
  "run.budget_80": "a run spent 80 % of its cap",
  "run.invalid_rate_exceeded": "more of a run's judged attempts are invalid than the address allows",
  "attempt.finished": "an attempt ended; one message for each attempt",
  "host.lost": "a host stopped answering",
  "desktop.control_taken": "a person took control of a desktop",
} as const satisfies Record<string, string>;

export type WebhookEventType = keyof typeof WEBHOOK_EVENT_TABLE;
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENT_TABLE) as [WebhookEventType, ...WebhookEventType[]];
/** Sent by a person to try an address out; nobody subscribes to it. */
export const TEST_EVENT = "webhook.test";

const ENDED_ATTEMPT = new Set(["done", "error", "cancelled"]);

/** What a line of a run's log means to webhooks; null for nothing. Refused moves mean nothing. */
export function webhookEventOf(line: {
  type: RunEventType;
  from?: string | null;
  to?: string | null;
  refused?: boolean;
}): WebhookEventType | null {
  if (line.refused || line.to == null) return null;
  if (line.type === "attempt.status") return ENDED_ATTEMPT.has(line.to) ? "attempt.finished" : null;
  if (line.type !== "run.status") return null;
  if (isStatus(line.to) && isRunFinal(line.to)) return "run.finished";
  return line.from === "queued" && line.to === "preparing" ? "run.started" : null;
}

const isStatus = (text: string): text is RunStatus => (RUN_STATUSES as readonly string[]).includes(text);
