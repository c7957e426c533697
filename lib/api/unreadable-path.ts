import { problemResponse } from "./problem";
import { requestIdOf } from "./request-id";

/** `invalid_request` for a path whose percent signs spell out no UTF-8, which the router could not read; else null. */
export function unreadablePath(request: Request): Response | null {
  try {
    decodeURIComponent(new URL(request.url).pathname);
    return null;
  } catch {
    const message = "The path holds percent signs that spell out no UTF-8 text.";
    return problemResponse({ code: "invalid_request", message }, requestIdOf(request));
  }
}
