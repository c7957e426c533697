import { listSessionsOfUser, type SessionRecord } from "@/lib/db/sessions";
import { queryable, type ServiceContext } from "../context";
import { requirePerson } from "../require-person";

/** The caller's own sessions that still work, newest first. People only. */
export async function listSessions({ ctx }: { ctx: ServiceContext }): Promise<SessionRecord[]> {
  return listSessionsOfUser(queryable(ctx), requirePerson(ctx), ctx.now());
}
