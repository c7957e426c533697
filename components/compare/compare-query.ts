import { CANDIDATES_MAX } from "@/lib/domain/compare/compare.wire";
import { COMPARE_SETS, type CompareSet } from "@/lib/domain/compare/task-sets";

/** What a comparison shows; all of it is in the address. */
export interface CompareState {
  base: string | null;
  candidates: readonly string[];
  /** Sets whose tasks are listed; empty: all. */
  show: readonly CompareSet[];
  /** Which candidate the sets and rows are of, from 0. */
  of: number;
  filter: string;
}

type Search = Pick<URLSearchParams, "get" | "getAll">;

/** The state in an address; what it does not know is left out. */
export function parseCompare(search: Search): CompareState {
  const base = search.get("base") || null;
  const given = search.getAll("cand").flatMap((text) => text.split(","));
  const candidates = [...new Set(given)].filter((id) => id !== "" && id !== base).slice(0, CANDIDATES_MAX);
  const shown = (search.get("show") ?? "").split(",");
  const of = Number(search.get("of") ?? 1) - 1;
  return {
    base,
    candidates,
    show: COMPARE_SETS.filter((set) => shown.includes(set)),
    of: Number.isInteger(of) && of >= 0 && of < candidates.length ? of : 0,
    filter: search.get("filter") ?? "",
  };
}

/** The query of a state, with its question mark; `parseCompare` reads it back. */
export function printCompare({ base, candidates, show, of, filter }: CompareState): string {
  const query = new URLSearchParams();
  if (base !== null) query.set("base", base);
  for (const id of candidates) query.append("cand", id);
  if (filter !== "") query.set("filter", filter);
  if (show.length > 0) query.set("show", show.join(","));
  if (of > 0) query.set("of", String(of + 1));
  return `?${query.toString().replaceAll("%2C", ",")}`;
}
