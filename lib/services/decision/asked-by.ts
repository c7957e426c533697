import { actorLabel, type ServiceContext } from "../context";
import type { DecisionOwner } from "./decide";

/** Who asks for a decision in this context. */
export function askedBy(ctx: ServiceContext): Pick<DecisionOwner, "workspaceId" | "createdBy" | "requestId"> {
  return { workspaceId: ctx.workspace.id, createdBy: actorLabel(ctx.actor), requestId: ctx.requestId };
}
