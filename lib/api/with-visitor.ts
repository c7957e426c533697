import "server-only";
import { installation, type Installation } from "@/lib/auth/installation";
import { isOwnOrigin, trustedOrigins } from "@/lib/auth/trusted-origins";
import { AppError } from "@/lib/domain/errors";
import type { Joining } from "@/lib/services/invitation/accept-invitation";
import { appErrorOf } from "./app-error-of";
import { clientAddress } from "./client-address";
import { problemResponse } from "./problem";
import { RateLimiter } from "./rate-limit";
import { readJson } from "./read-json";
import { requestIdOf } from "./request-id";

interface VisitorCall {
  joining: Joining;
  body: unknown;
  /** Who is signed in, or null. */
  user: { id: string; name: string; email: string } | null;
  installation: Installation;
}

/** Enough for a slip or two, too few for guessing. */
const limiter = new RateLimiter({ burst: 10, perSecond: 1 / 6 });

/**
 * Makes a handler for a writing call of somebody who need not be a member of anything: from the console's own pages
 * only, ten at once for each address and one every six seconds after that.
 */
export function withVisitor(handler: (call: VisitorCall) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request);
    try {
      const current = installation();
      limiter.take(clientAddress(request), performance.now());
      const origin = request.headers.get("origin");
      const host = request.headers.get("x-forwarded-host") ?? request.headers.get("host");
      if (!isOwnOrigin({ origin, host }, trustedOrigins(current.settings.publicUrl))) {
        throw new AppError("forbidden", "This request did not come from the console's own pages.");
      }
      const body = await readJson(request);
      const session = await current.auth.api.getSession({ headers: request.headers });
      const user = session?.user ?? null;
      const joining = { db: current.db, now: () => new Date(), requestId };
      const response = await handler({ joining, body, user, installation: current });
      response.headers.set("x-request-id", requestId);
      return response;
    } catch (error) {
      return problemResponse(appErrorOf(error, new URL(request.url).pathname, requestId), requestId);
    }
  };
}
