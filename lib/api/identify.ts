import { identityOfApiKey, identityOfUser, type Identity } from "@/lib/auth/actor";
import type { Installation } from "@/lib/auth/installation";
import { isOwnOrigin, trustedOrigins } from "@/lib/auth/trusted-origins";
import { AppError } from "@/lib/domain/errors";

/** `any` takes a key or a session; `session` only a person, since keys cannot make keys. */
export type AuthMode = "any" | "session";

const CHANGES_STATE = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * Who sent a request. A key brings its workspace; a session names one by the header `x-workspace` or the query
 * `workspace`. A session that changes state must come from the console's own pages. Throws `unauthenticated`,
 * `forbidden`, `invalid_request`, `not_found`.
 */
export async function identify(
  request: Request,
  { db, auth, settings }: Installation,
  mode: AuthMode,
): Promise<Identity> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    const [, key] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    if (key === undefined) throw new AppError("unauthenticated", "Send the key as: Authorization: Bearer <key>");
    if (mode === "session") throw new AppError("forbidden", "Keys cannot do this; sign in.");
    return identityOfApiKey(db, key, new Date());
  }
  const session = await auth.api.getSession({ headers: request.headers });
  if (session === null) throw new AppError("unauthenticated", "Sign in, or send an API key.");
  if (CHANGES_STATE.has(request.method)) {
    const origin = request.headers.get("origin");
    const host = request.headers.get("x-forwarded-host") ?? request.headers.get("host");
    if (!isOwnOrigin({ origin, host }, trustedOrigins(settings.publicUrl))) {
      throw new AppError("forbidden", "This request did not come from the console's own pages.");
    }
  }
  const slug = request.headers.get("x-workspace") ?? new URL(request.url).searchParams.get("workspace");
  if (slug === null || slug === "") {
    throw new AppError("invalid_request", "Name the workspace: header x-workspace or query workspace.", {
      invalidParams: [{ pointer: "/workspace", reason: "is required" }],
    });
  }
  return identityOfUser(db, session.user, slug);
}
