import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { newId } from "@/lib/config/new-id";
import { listWorkspacesOfUser } from "@/lib/db/workspaces";
import { AppError } from "@/lib/domain/errors";
import type { Role } from "@/lib/domain/workspace/role";
import type { ServiceContext } from "@/lib/services/context";
import { identityOfUser } from "./actor";
import { installation } from "./installation";
import { PATH_HEADER, signInHref } from "./onward";

export interface SignedInUser {
  id: string;
  name: string;
  email: string;
}

/** The person whose browser asks for this page, or null. */
export async function currentUser(): Promise<SignedInUser | null> {
  const session = await installation().auth.api.getSession({ headers: await headers() });
  return session === null ? null : { id: session.user.id, name: session.user.name, email: session.user.email };
}

/** The workspaces of a person with the role in each, by name. */
export async function workspacesOf(
  user: SignedInUser,
): Promise<Array<{ id: string; slug: string; name: string; role: Role }>> {
  return listWorkspacesOfUser(installation().db.prisma, user.id);
}

/** Sends a stranger to the sign-in page, which leads on to the page that they asked for. */
export async function toSignIn(): Promise<never> {
  redirect(signInHref((await headers()).get(PATH_HEADER)));
}

export interface PageSession {
  user: SignedInUser;
  role: Role;
  /** For calling services from a server component. */
  ctx: ServiceContext;
}

/**
 * Who looks at a page of a workspace. Sends strangers to the sign-in page, and shows "not found" for a workspace that
 * is not theirs.
 */
export async function pageSession(workspaceSlug: string): Promise<PageSession> {
  const user = await currentUser();
  if (user === null) return toSignIn();
  const { db } = installation();
  try {
    const { workspace, actor } = await identityOfUser(db, user, workspaceSlug);
    const now = () => new Date();
    const ctx: ServiceContext = { workspace, actor, now, requestId: newId("request", now()), db };
    return { user, role: actor.type === "user" ? actor.role : "viewer", ctx };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
