import { onSlot } from "@/lib/api/on-slot";
import { slotFileQuery } from "@/lib/api/queries";
import { withApi } from "@/lib/api/with-api";
import { readSlotFile } from "@/lib/services/slot/read-slot-file";
import { writeSlotFile } from "@/lib/services/slot/write-slot-file";

export const dynamic = "force-dynamic";

/** A file with its bytes, or a folder with its names. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "desktops:read",
  query: slotFileQuery,
  handler: async ({ ctx, params, query, installation: { control } }) => ({
    body: await readSlotFile({ ctx, control, slotId: params.slotId ?? "", input: query }),
  }),
});

/** Writes a whole file as the account of the agent; safe to repeat. Key or session. */
export const PUT = withApi({
  auth: "any",
  scope: "desktops:write",
  body: true,
  isLive: true,
  handler: onSlot(writeSlotFile),
});
