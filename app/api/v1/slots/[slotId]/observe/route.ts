import { onSlot } from "@/lib/api/on-slot";
import { withApi } from "@/lib/api/with-api";
import { observeSlot } from "@/lib/services/slot/observe-slot";

export const dynamic = "force-dynamic";

/** Looks at a slot. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "desktops:read",
  body: true,
  isLive: true,
  handler: onSlot(observeSlot),
});
