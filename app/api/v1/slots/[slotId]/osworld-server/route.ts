import { withApi } from "@/lib/api/with-api";
import { closeOsworldServer, openOsworldServer } from "@/lib/services/slot/osworld-server";

export const dynamic = "force-dynamic";

/** Serves the slot as OSWorld's in-desktop server would. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "desktops:write",
  answersSecret: true,
  handler: async ({ ctx, params, installation: { control } }) => ({
    status: 201,
    body: await openOsworldServer({ ctx, control, slotId: params.slotId ?? "" }),
  }),
});

/** Ends that server; safe to repeat. Key or session. */
export const DELETE = withApi({
  auth: "any",
  scope: "desktops:write",
  handler: async ({ ctx, params, installation: { control } }) => {
    await closeOsworldServer({ ctx, control, slotId: params.slotId ?? "" });
    return { status: 204, body: null };
  },
});
