import { listWorkspacesOfUser } from "@/lib/db/workspaces";
import type { Role } from "@/lib/domain/workspace/role";
import { queryable, type ServiceContext } from "../context";
import { requirePerson } from "../require-person";

/** The workspaces of the person who asks, by name. */
export async function listWorkspaces({
  ctx,
}: {
  ctx: ServiceContext;
}): Promise<Array<{ id: string; slug: string; name: string; role: Role }>> {
  return listWorkspacesOfUser(queryable(ctx), requirePerson(ctx));
}
