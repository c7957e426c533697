import { withApi } from "@/lib/api/with-api";
import { createWorkspace } from "@/lib/services/workspace/create-workspace";
import { listWorkspaces } from "@/lib/services/workspace/list-workspaces";

export const dynamic = "force-dynamic";

/** The workspaces of the person who asks, with their role in each. People only. */
export const GET = withApi({
  auth: "session",
  handler: async ({ ctx }) => ({ body: { data: await listWorkspaces({ ctx }) } }),
});

/** Makes another workspace with the caller as its owner; for owners who are signed in. */
export const POST = withApi({
  auth: "session",
  body: true,
  handler: async ({ ctx, body }) => {
    const { id, slug, name } = await createWorkspace({ ctx, input: body });
    return { status: 201, body: { id, slug, name, role: "owner" } };
  },
});
