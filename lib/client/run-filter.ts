import { RUN_STATUSES, type RunStatus } from "@/lib/domain/run/run.status";

/** What the runs list is narrowed to; the same names in the address, the API and the query key. */
export interface RunFilter {
  status?: readonly RunStatus[];
  kind?: "scripted_test" | "evaluation";
  q?: string;
}

export const RUN_VIEWS = [
  { key: "all", label: "All" },
  { key: "live", label: "Live" },
  { key: "completed", label: "Completed" },
  { key: "failed", label: "Failed" },
  { key: "cancelled", label: "Cancelled" },
] as const;
export type RunView = (typeof RUN_VIEWS)[number]["key"];

export const LIVE_RUN_STATUSES = ["queued", "preparing", "running", "verifying", "recovering", "cancelling"] as const;

/** Statuses of a view; undefined asks for all. */
export function statusesOfView(view: RunView): readonly RunStatus[] | undefined {
  if (view === "all") return undefined;
  if (view === "live") return LIVE_RUN_STATUSES;
  return RUN_STATUSES.filter((status) => status === view);
}

/** The view named in the address; anything unknown is `all`. */
export function parseRunView(text: string | null | undefined): RunView {
  return RUN_VIEWS.find((view) => view.key === text)?.key ?? "all";
}
