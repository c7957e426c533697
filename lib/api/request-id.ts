import { newId } from "@/lib/config/new-id";

const GIVEN = /^[A-Za-z0-9._-]{8,64}$/;

/** The id that the caller gave in `x-request-id`, when it is safe in a log line; otherwise a fresh one. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given !== null && GIVEN.test(given) ? given : newId("request", new Date());
}
