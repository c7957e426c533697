import { RUN_SORTS, type RunSort } from "@/lib/domain/run/run.list";
import { RUN_STATUSES, type RunStatus } from "@/lib/domain/run/run.status";

/** What the runs list is narrowed to; the same names in the address, the API and the query key. */
export interface RunFilter {
  status?: readonly RunStatus[];
  kind?: "scripted_test" | "evaluation";
  q?: string;
  mine?: boolean;
  needs_look?: boolean;
  sort?: RunSort;
  order?: "asc" | "desc";
}

export const RUN_VIEWS = [
  { key: "all", label: "All" },
  { key: "live", label: "Live" },
  { key: "look", label: "Needs a look" },
  { key: "mine", label: "Mine" },
  { key: "completed", label: "Completed" },
  { key: "failed", label: "Failed" },
  { key: "cancelled", label: "Cancelled" },
] as const;
export type RunView = (typeof RUN_VIEWS)[number]["key"];

export const LIVE_RUN_STATUSES = ["queued", "preparing", "running", "verifying", "recovering", "cancelling"] as const;

/** What a view asks the server for. */
export function filterOfView(view: RunView): RunFilter {
  switch (view) {
    case "all":
      return {};
    case "live":
      return { status: LIVE_RUN_STATUSES };
    case "look":
      return { needs_look: true };
    case "mine":
      return { mine: true };
    default:
      return { status: RUN_STATUSES.filter((status) => status === view) };
  }
}

export interface RunOrder {
  sort: RunSort;
  order: "asc" | "desc";
}
export const NEWEST_FIRST: RunOrder = { sort: "created", order: "desc" };

/** The order named in the address as `sort=-spend`; anything unknown is the newest first. */
export function parseRunOrder(text: string | null): RunOrder {
  const [, minus, name] = /^(-?)(.*)$/.exec(text ?? "") ?? [];
  const sort = RUN_SORTS.find((known) => known === name);
  return sort === undefined ? NEWEST_FIRST : { sort, order: minus ? "desc" : "asc" };
}

/** As it stands in the address; null for the order that needs no word. */
export const printRunOrder = ({ sort, order }: RunOrder): string | null =>
  sort === NEWEST_FIRST.sort && order === NEWEST_FIRST.order ? null : `${order === "desc" ? "-" : ""}${sort}`;

/** A head that was pressed: the other direction when it is sorted by it, else the largest first, names from A. */
export function pressedOrder(before: RunOrder, sort: RunSort): RunOrder {
  if (before.sort === sort) return { sort, order: before.order === "desc" ? "asc" : "desc" };
  return { sort, order: sort === "name" ? "asc" : "desc" };
}

/** The view named in the address; anything unknown is `all`. */
export function parseRunView(text: string | null | undefined): RunView {
  return RUN_VIEWS.find((view) => view.key === text)?.key ?? "all";
}
