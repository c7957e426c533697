import { onSlot } from "@/lib/api/on-slot";
import { withApi } from "@/lib/api/with-api";
import { stepSlot } from "@/lib/services/slot/step-slot";

export const dynamic = "force-dynamic";

/** Plays one action. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "desktops:write",
  body: true,
  isLive: true,
  handler: onSlot(stepSlot),
});
