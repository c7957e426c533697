import { openDatabase } from "@/lib/db/client";
import { newId } from "@/lib/config/new-id";
import { ensureWorkspace, findWorkspaceBySlug } from "@/lib/db/workspaces";
import { AppError } from "@/lib/domain/errors";
import type { ServiceContext } from "./context";

/** The workspace that every installation has. */
export const FIRST_WORKSPACE = { slug: "main", name: "Main" } as const;

/**
 * A context for work done on the machine itself, with a database of its own to be closed afterwards. The workspace
 * `main` is made when it is missing; another one that is missing throws `not_found`.
 */
export async function openSystemContext({
  databaseUrl,
  workspaceSlug = FIRST_WORKSPACE.slug,
}: {
  databaseUrl: string;
  workspaceSlug?: string;
}): Promise<{ ctx: ServiceContext; close: () => Promise<void> }> {
  const db = openDatabase({ url: databaseUrl, poolMax: 4 });
  const now = () => new Date();
  try {
    const workspace =
      workspaceSlug === FIRST_WORKSPACE.slug
        ? await ensureWorkspace(db.prisma, { id: newId("workspace", now()), ...FIRST_WORKSPACE })
        : await findWorkspaceBySlug(db.prisma, workspaceSlug);
    if (workspace === null) throw new AppError("not_found", `There is no workspace ${workspaceSlug}.`);
    const { id, slug } = workspace;
    const requestId = newId("request", now());
    return { ctx: { workspace: { id, slug }, actor: { type: "system" }, now, requestId, db }, close: () => db.close() };
  } catch (error) {
    await db.close();
    throw error;
  }
}
