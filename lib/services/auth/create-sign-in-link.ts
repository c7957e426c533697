import { createAuth, makeSignInLink, SIGN_IN_LINK_SECONDS } from "@/lib/auth/auth";
import { emailIsMember, findFirstOwner } from "@/lib/db/members";
import { AppError } from "@/lib/domain/errors";
import { queryable, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { requireSystem } from "../require-system";

export interface SignInLink {
  /** Whoever opens it is this person: print it to its owner, never to a log. */
  url: string;
  email: string;
  expiresAt: Date;
}

/**
 * A link that signs a member in once, within 30 minutes; the first owner when no address is given. Each call makes
 * another one. Throws `not_found` for someone who is no member.
 */
export async function createSignInLink({
  ctx,
  publicUrl,
  secret,
  email,
}: {
  ctx: ServiceContext;
  publicUrl: string;
  /** The same that the console signs sessions with. */
  secret: string;
  email?: string;
}): Promise<SignInLink> {
  requireSystem(ctx);
  const db = queryable(ctx);
  const address = email ?? (await findFirstOwner(db, ctx.workspace.id))?.email;
  if (address === undefined || !(await emailIsMember(db, ctx.workspace.id, address))) {
    throw new AppError("not_found", "This workspace has no such member.");
  }
  const url = await makeSignInLink(createAuth({ db: ctx.db, publicUrl, secret }), address);
  await emitAudit(ctx, db, { action: "auth.create_sign_in_link", target: address });
  return { url, email: address, expiresAt: new Date(ctx.now().getTime() + SIGN_IN_LINK_SECONDS * 1_000) };
}
