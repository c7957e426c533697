import type { ControlCall } from "@/lib/control/control-call";
import { actorLabel, type ServiceContext } from "./context";

/** For whom a worker is called: it checks the tenant again, and names the actor in what it records. */
export function controlCaller(ctx: ServiceContext): Pick<ControlCall, "workspace_id" | "actor" | "request_id"> {
  return { workspace_id: ctx.workspace.id, actor: actorLabel(ctx.actor), request_id: ctx.requestId };
}
