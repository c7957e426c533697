import { randomBytes } from "node:crypto";
import type { Database } from "@/lib/db/client";
import { newId } from "@/lib/config/new-id";
import type { Role } from "@/lib/domain/workspace/role";
import type { Scope } from "@/lib/domain/workspace/scope";
import type { ServiceContext } from "@/lib/services/context";

export interface TestWorkspace {
  id: string;
  slug: string;
}

/** A workspace of its own, so that suites never meet. */
export async function makeWorkspace(
  db: Database,
  options: { slug?: string; runParallelism?: number; spendCapMicroUsd?: number; spentMicroUsd?: number } = {},
): Promise<TestWorkspace> {
  const { slug = `w-${randomBytes(5).toString("hex")}`, ...limits } = options;
  return db.prisma.workspace.create({
    data: { id: newId("workspace", new Date()), slug, name: slug, ...limits },
    select: { id: true, slug: true },
  });
}

/** A member of the workspace with a role. */
export async function makeMember(
  db: Database,
  workspace: TestWorkspace,
  role: Role,
  person: { name?: string; email?: string } = {},
): Promise<{ id: string; name: string; email: string }> {
  const id = newId("user", new Date());
  const { name = `The ${role}`, email = `${id}@example.com` } = person;
  return db.prisma.user.create({
    data: { id, name, email, emailVerified: true, members: { create: { workspaceId: workspace.id, role } } },
    select: { id: true, name: true, email: true },
  });
}

/** A context of a fresh member with this role. */
export async function contextOfRole(
  db: Database,
  workspace: TestWorkspace,
  role: Role,
  now: () => Date = () => new Date(),
): Promise<ServiceContext> {
  const { id, name } = await makeMember(db, workspace, role);
  return { workspace, actor: { type: "user", id, name, role }, now, requestId: newId("request", now()), db };
}

/** A context of a key with these scopes, made by nobody in particular. */
export function contextOfKey(db: Database, workspace: TestWorkspace, scopes: readonly Scope[]): ServiceContext {
  const now = () => new Date();
  return {
    workspace,
    actor: { type: "api_key", id: newId("apiKey", now()), name: "a key", scopes, createdByUserId: null, role: "owner" },
    now,
    requestId: newId("request", now()),
    db,
  };
}

/** A context of the installation itself. */
export function contextOfSystem(db: Database, workspace: TestWorkspace): ServiceContext {
  const now = () => new Date();
  return { workspace, actor: { type: "system" }, now, requestId: newId("request", now()), db };
}
