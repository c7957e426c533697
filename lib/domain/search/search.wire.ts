import { z } from "zod";

export const SEARCH_KINDS = ["run", "attempt", "task", "computer"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** One place that a search found. */
export const searchHitWire = z
  .object({
    kind: z.enum(SEARCH_KINDS),
    id: z.string(),
    title: z.string(),
    detail: z.string().describe("one line about it: status, set, run"),
    path: z.string().describe("page inside the workspace, e.g. /runs/run_…"),
  })
  .meta({ id: "SearchHit" });
export type SearchHitWire = z.infer<typeof searchHitWire>;

export const searchWire = z.object({ data: z.array(searchHitWire) });
