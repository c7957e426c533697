import {
  DEFAULT_COLUMNS,
  isAttemptColumn,
  orderedColumns,
  type AttemptColumnId,
} from "@/lib/domain/attempt/attempt.columns";
import { ATTEMPT_GROUPS, type AttemptGroup } from "@/lib/domain/attempt/attempt.groups";
import type { SavedViewWire } from "@/lib/domain/view/view.wire";

/** How a table of attempts is looked at; all of it stands in the address. */
export interface ViewState {
  filter: string;
  /** undefined: nobody chose, so the size of the run decides. */
  group: AttemptGroup | null | undefined;
  /** The attempt first. */
  columns: readonly AttemptColumnId[];
  /** Of `columns`, those that stay at the left. */
  pinned: readonly AttemptColumnId[];
}

const FACTS = ["status", "verifier", "outcome", "task"] as const;

/**
 * Reads a view from an address. Links may narrow by `status=`, `verifier=`, `outcome=` and `task=` instead of a filter. What is
 * no column or group is left out, so that a stale link opens; what is no filter stays, and the page says what is wrong.
 */
export function parseView(search: Pick<URLSearchParams, "get">): ViewState {
  const facts = FACTS.flatMap((name) => {
    const value = search.get(name);
    return value === null || value === "" ? [] : [`${name}:${/[\s"()]/.test(value) ? JSON.stringify(value) : value}`];
  });
  const filter = [search.get("filter") ?? "", ...facts].filter((part) => part !== "").join(" ");
  const group = search.get("group");
  const listed = (name: string) => (search.get(name) ?? "").split(",").filter(isAttemptColumn);
  const columns = listed("columns");
  return {
    filter,
    group: group === "none" ? null : ATTEMPT_GROUPS.find((known) => known === group),
    columns: orderedColumns(columns.length > 0 ? columns : DEFAULT_COLUMNS),
    pinned: listed("pin").filter((id) => id !== "attempt"),
  };
}

/** The address of a view; equal views have equal addresses, and what nobody chose is left out. */
export function viewHref(path: string, { filter, group, columns, pinned }: ViewState): string {
  const search = new URLSearchParams();
  if (filter !== "") search.set("filter", filter);
  if (group !== undefined) search.set("group", group ?? "none");
  if (columns.join() !== DEFAULT_COLUMNS.join()) search.set("columns", columns.join(","));
  if (pinned.length > 0) search.set("pin", pinned.join(","));
  // Spelled as it is typed where an address allows it: a link is read by people too.
  const text = search.toString().replaceAll("%3A", ":").replaceAll("%2C", ",");
  return text ? `${path}?${text}` : path;
}

/** The columns in the order of the screen: the attempt, the pinned ones, the rest. */
export function shownColumns({ columns, pinned }: Pick<ViewState, "columns" | "pinned">): AttemptColumnId[] {
  const held = columns.filter((id) => id === "attempt" || pinned.includes(id));
  return [...held, ...columns.filter((id) => !held.includes(id))];
}

/** A kept view as the table looks at it. */
export function viewOfSaved(saved: SavedViewWire): ViewState {
  return {
    filter: saved.filter,
    group: saved.group_by,
    columns: orderedColumns(saved.columns.length > 0 ? saved.columns : DEFAULT_COLUMNS),
    pinned: saved.pinned.filter((id) => id !== "attempt"),
  };
}
