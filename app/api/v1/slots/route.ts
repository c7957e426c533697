import { z } from "zod";
import { pageAnswer, placeOf } from "@/lib/api/page-answer";
import { slotListQuery } from "@/lib/api/queries";
import { serializeSlot } from "@/lib/api/serializers/slot";
import { withApi } from "@/lib/api/with-api";
import { createSlot } from "@/lib/services/slot/create-slot";
import { listSlots } from "@/lib/services/slot/list-slots";

export const dynamic = "force-dynamic";

const place = z.object({ createdAt: z.coerce.date(), id: z.string() });

/** Live desktops of the workspace, by hand and of runs, newest first. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "desktops:read",
  query: slotListQuery,
  handler: async ({ ctx, query: { limit, cursor, by_hand, closed }, installation }) => {
    const scope = { key: installation.cursorKey, list: ["slots", ctx.workspace.id, by_hand, closed] };
    const after = placeOf(scope, cursor, place);
    const page = await listSlots({ ctx, query: { isByHandOnly: by_hand, isLiveOnly: !closed, after, limit } });
    return pageAnswer(scope, page, serializeSlot);
  },
});

/** Asks for a desktop. Key or session; an Idempotency-Key makes a repeat give the first answer. */
export const POST = withApi({
  auth: "any",
  scope: "desktops:write",
  body: true,
  idempotentAs: "POST /v1/slots",
  handler: async ({ ctx, body }) => ({ status: 201, body: serializeSlot(await createSlot({ ctx, input: body })) }),
});
