import type { Installation } from "@/lib/auth/installation";
import { AppError } from "@/lib/domain/errors";

/** Id of the session whose cookie came with the request. Throws `unauthenticated`. */
export async function currentSessionId(request: Request, { auth }: Installation): Promise<string> {
  const session = await auth.api.getSession({ headers: request.headers });
  if (session === null) throw new AppError("unauthenticated", "Sign in.");
  return session.session.id;
}
