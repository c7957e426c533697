import { findMember, type MemberRecord } from "@/lib/db/members";
import type { Queryable } from "@/lib/db/client";
import { AppError } from "@/lib/domain/errors";
import type { ServiceContext } from "../context";

/** A member of the context's workspace. Throws `not_found`, also for people who are members elsewhere only. */
export async function getMemberInWorkspace(ctx: ServiceContext, db: Queryable, userId: string): Promise<MemberRecord> {
  const member = await findMember(db, ctx.workspace.id, userId);
  if (member === null) throw new AppError("not_found", "There is no such member in this workspace.");
  return member;
}
