import { newId } from "@/lib/config/new-id";
import { ensureMember, findUserById } from "@/lib/db/members";
import { insertWorkspaceUnlessTaken, type WorkspaceRecord } from "@/lib/db/workspaces";
import { AppError } from "@/lib/domain/errors";
import { roleHasRight } from "@/lib/domain/workspace/role";
import { newWorkspaceSchema } from "@/lib/domain/workspace/workspace.wire";
import { roleOf, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requirePerson } from "../require-person";

/**
 * Makes another workspace, whose owner the caller becomes; for owners of the workspace that they ask from. Its own log
 * begins with it. Throws `forbidden`, and `conflict` for a slug that is taken.
 */
export async function createWorkspace({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: unknown;
}): Promise<WorkspaceRecord> {
  const userId = requirePerson(ctx);
  if (!roleHasRight(roleOf(ctx.actor), "create_workspace")) {
    throw new AppError("forbidden", "Only owners may make another workspace.");
  }
  const { name, slug } = parseInput(newWorkspaceSchema, input);
  return inTransaction(ctx, async (tx) => {
    const made = await insertWorkspaceUnlessTaken(tx, { id: newId("workspace", ctx.now()), slug, name });
    if (made === null) throw new AppError("conflict", `There is a workspace ${slug} already.`);
    const person = await findUserById(tx, userId);
    if (person === null) throw new AppError("unauthenticated", "Sign in again.");
    await ensureMember(tx, { workspaceId: made.id, userId, name: person.name, email: person.email, role: "owner" });
    const event = { action: "workspace.create", target: made.id, after: { name, slug } } as const;
    await emitAudit(ctx, tx, event);
    await emitAudit({ ...ctx, workspace: made }, tx, event);
    return made;
  });
}
