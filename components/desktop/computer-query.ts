import { DESKTOP_STATUSES, type DesktopStatus } from "@/lib/domain/desktop/desktop.status";
import type { ComputerWire } from "@/lib/domain/host/host.wire";
import { stillnessOf } from "./stall";

export const COMPUTER_SHOWS = ["all", "hand", "runs"] as const;
export const COMPUTER_SORTS = ["newest", "oldest", "cpu", "memory", "host"] as const;
type Show = (typeof COMPUTER_SHOWS)[number];
type Sort = (typeof COMPUTER_SORTS)[number];

/** What the wall shows and in which order; the page's address says it. */
export interface ComputerQuery {
  show: Show;
  state: DesktopStatus | null;
  host: string | null;
  sort: Sort;
}

const memberOf = <T extends string>(list: readonly T[], value: string | null): T | null =>
  list.find((one) => one === value) ?? null;

/** Unknown values mean the default. */
export function readComputerQuery(params: { get(name: string): string | null }): ComputerQuery {
  return {
    show: memberOf(COMPUTER_SHOWS, params.get("show")) ?? "all",
    state: memberOf(DESKTOP_STATUSES, params.get("state")),
    host: params.get("host"),
    sort: memberOf(COMPUTER_SORTS, params.get("sort")) ?? "newest",
  };
}

/** The query string of the page, with defaults left out; "?" when all are. */
export function computerHref(query: ComputerQuery): string {
  const search = new URLSearchParams();
  if (query.show !== "all") search.set("show", query.show);
  if (query.state) search.set("state", query.state);
  if (query.host) search.set("host", query.host);
  if (query.sort !== "newest") search.set("sort", query.sort);
  return `?${search.toString()}`;
}

const ORDER: Record<Sort, (a: ComputerWire, b: ComputerWire) => number> = {
  newest: (a, b) => b.created_at.localeCompare(a.created_at),
  oldest: (a, b) => a.created_at.localeCompare(b.created_at),
  cpu: (a, b) => (b.cpu_seconds ?? -1) - (a.cpu_seconds ?? -1),
  memory: (a, b) => (b.memory_bytes ?? -1) - (a.memory_bytes ?? -1),
  host: (a, b) => a.host_name.localeCompare(b.host_name),
};

export function chooseComputers(computers: readonly ComputerWire[], query: ComputerQuery): ComputerWire[] {
  return computers
    .filter(({ by_hand }) => query.show === "all" || by_hand === (query.show === "hand"))
    .filter(({ status }) => query.state === null || status === query.state)
    .filter(({ host_name }) => query.host === null || host_name === query.host)
    .sort((a, b) => ORDER[query.sort](a, b) || a.id.localeCompare(b.id));
}

/** Under quarantine, down, or in a run and without a new picture for a minute. By hand, standing still is ordinary. */
export function wantsLook(computer: ComputerWire, now: number | null): boolean {
  if (computer.status === "quarantined" || computer.status === "down" || computer.verdict === "invalid") return true;
  return !computer.by_hand && stillnessOf(computer.last_frame_at, now)?.level === "stalled";
}
