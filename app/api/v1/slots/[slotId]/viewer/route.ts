import { serializeViewer, serializeViewerState } from "@/lib/api/serializers/viewer";
import { withApi } from "@/lib/api/with-api";
import { endControl } from "@/lib/services/viewer/end-control";
import { openViewer } from "@/lib/services/viewer/open-viewer";
import { getViewerState } from "@/lib/services/viewer/viewer-state";

export const dynamic = "force-dynamic";

/** Whether there is a live view, and who holds control. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "desktops:read",
  handler: async ({ ctx, params }) => ({
    body: serializeViewerState(await getViewerState({ ctx, slotId: params.slotId ?? "" })),
  }),
});

/** A ticket for the live view, or for control of it. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "desktops:read",
  answersSecret: true,
  body: true,
  handler: async ({ ctx, params, body, installation: { viewerKey } }) => {
    const slotId = params.slotId ?? "";
    const input = body as Parameters<typeof openViewer>[0]["input"];
    return {
      status: 201,
      body: serializeViewer(slotId, await openViewer({ ctx, slotId, input, ticketKey: viewerKey })),
    };
  },
});

/** Gives control back; safe to repeat. Key or session. */
export const DELETE = withApi({
  auth: "any",
  scope: "desktops:write",
  handler: async ({ ctx, params }) => {
    await endControl({ ctx, slotId: params.slotId ?? "" });
    return { status: 204, body: null };
  },
});
