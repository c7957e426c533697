import type { SlotWire } from "@/lib/domain/slot/slot.wire";

type Closing = Pick<SlotWire, "closed_at" | "close_reason" | "close_detail">;

/** Ordinary ends; every other reason is the code of a failure. */
const ORDINARY: Record<string, string> = {
  closed: "closed",
  ttl: "closed: nobody used it",
  end: "closed: its longest time was over",
  killed: "killed",
  worker_stopped: "closed: its worker stopped",
  workspace_budget_exceeded: "closed: the workspace’s budget is used up",
};

/** Why it was closed, in a few words; null while it lives. */
export function closeWords({ closed_at: closedAt, close_reason: reason }: Closing): string | null {
  if (closedAt === null) return null;
  return ORDINARY[reason ?? ""] ?? `closed: ${reason ?? "unknown"}`;
}

/** What went wrong, where a failure closed it; null otherwise. Text of the worker. */
export function faultOfClose({
  closed_at: closedAt,
  close_reason: reason,
  close_detail: detail,
}: Closing): string | null {
  return closedAt === null || reason === null || Object.hasOwn(ORDINARY, reason) ? null : detail;
}
