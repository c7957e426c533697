import type { Page } from "@/lib/services/page";
import { decodeCursor, encodeCursor, type CursorScope } from "./cursor";
import { invalidRequest } from "@/lib/services/parse-input";
import type { z } from "zod";

/** A cursor page on the wire. */
export function pageAnswer<T, K, W>(scope: CursorScope, page: Page<T, K>, serialize: (item: T) => W) {
  return {
    body: {
      data: page.items.map(serialize),
      next_cursor: page.next === null ? null : encodeCursor(scope, page.next),
      has_more: page.next !== null,
    },
  };
}

/** The place that a query's cursor names, checked; undefined without a cursor. Throws `invalid_request`. */
export function placeOf<S extends z.ZodType>(
  scope: CursorScope,
  cursor: string | undefined,
  schema: S,
): z.output<S> | undefined {
  if (cursor === undefined) return undefined;
  const place = schema.safeParse(decodeCursor(scope, cursor));
  if (place.success) return place.data;
  throw invalidRequest([{ pointer: "/cursor", reason: "is not a cursor of this list" }]);
}
