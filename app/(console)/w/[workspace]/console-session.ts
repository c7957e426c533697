import { pageSession, workspacesOf } from "@/lib/auth/session";
import type { ConsoleSession } from "@/lib/client/workspace-context";
import { getWorkspace } from "@/lib/services/workspace/get-workspace";

/** What every page of a workspace knows about who looks. Strangers are sent to sign in; another's workspace is not found. */
export async function readConsoleSession(slug: string): Promise<ConsoleSession> {
  const { user, role, ctx } = await pageSession(slug);
  const [workspace, workspaces] = await Promise.all([getWorkspace({ ctx }), workspacesOf(user)]);
  return {
    workspace: {
      id: workspace.id,
      slug: workspace.slug,
      name: workspace.name,
      runParallelism: workspace.runParallelism,
      isSample: workspace.isSample,
    },
    workspaces: workspaces.map(({ slug: other, name }) => ({ slug: other, name })),
    user,
    role,
  };
}
