import { createHmac, timingSafeEqual } from "node:crypto";
import { invalidRequest } from "@/lib/services/parse-input";

/**
 * Cursors are opaque: the place where the next page starts, signed together with the list and its filters, so that a
 * cursor of another list, another filter or of nobody is refused instead of giving a page that means nothing.
 */
export interface CursorScope {
  key: Uint8Array;
  /** Name of the list and everything that orders or filters it. */
  list: readonly unknown[];
}

const TAG_BYTES = 12;

export function encodeCursor(scope: CursorScope, place: unknown): string {
  const payload = Buffer.from(JSON.stringify(place));
  return Buffer.concat([tagOf(scope, payload), payload]).toString("base64url");
}

/** The place that `encodeCursor` was given. Throws `invalid_request` for anything else. */
export function decodeCursor(scope: CursorScope, cursor: string): unknown {
  const refused = () =>
    invalidRequest([{ pointer: "/cursor", reason: "is not a cursor of this list", value: cursor.slice(0, 100) }]);
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.length <= TAG_BYTES || bytes.toString("base64url") !== cursor) throw refused();
  const payload = bytes.subarray(TAG_BYTES);
  if (!timingSafeEqual(bytes.subarray(0, TAG_BYTES), tagOf(scope, payload))) throw refused();
  return JSON.parse(payload.toString());
}

function tagOf({ key, list }: CursorScope, payload: Uint8Array): Buffer {
  return createHmac("sha256", key)
    .update(JSON.stringify(list))
    .update("\n")
    .update(payload)
    .digest()
    .subarray(0, TAG_BYTES);
}
