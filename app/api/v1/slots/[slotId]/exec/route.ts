import { onSlot } from "@/lib/api/on-slot";
import { withApi } from "@/lib/api/with-api";
import { execInSlot } from "@/lib/services/slot/exec-slot";

export const dynamic = "force-dynamic";

/** Runs a command as the account of the agent. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "desktops:write",
  body: true,
  isLive: true,
  handler: onSlot(execInSlot),
});
