import { onSlot } from "@/lib/api/on-slot";
import { withApi } from "@/lib/api/with-api";
import { verifySlot } from "@/lib/services/slot/verify-slot";

export const dynamic = "force-dynamic";

/** Runs the checker of the task. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "desktops:write",
  body: true,
  handler: onSlot(verifySlot),
});
