import { findControlledDesktop, type ControlledDesktop, type ControlLease } from "@/lib/db/desktop-control";
import { AppError } from "@/lib/domain/errors";
import { actorLabel, queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { controlLack, liveLack } from "./viewer-lacks";

/** Who holds control, as this caller sees it. */
export interface SeenControl extends ControlLease {
  isMine: boolean;
}

export interface ViewerState {
  liveLack: string | null;
  control: SeenControl | null;
  controlLack: string | null;
}

/** What can be seen of a desktop, and who steers it. Throws `not_found`. */
export async function getViewerState({ ctx, slotId }: { ctx: ServiceContext; slotId: string }): Promise<ViewerState> {
  requireScope(ctx, "desktops:read");
  const desktop = await desktopOf(ctx, slotId);
  return { liveLack: liveLack(desktop), control: seenBy(ctx, desktop.control), controlLack: controlLack(desktop) };
}

export async function desktopOf(ctx: ServiceContext, slotId: string): Promise<ControlledDesktop> {
  const desktop = await findControlledDesktop(queryable(ctx), ctx.workspace.id, slotId, ctx.now());
  if (!desktop) throw new AppError("not_found", "There is no such computer in this workspace.");
  return desktop;
}

export function seenBy(ctx: ServiceContext, control: ControlLease | null): SeenControl | null {
  return control && { ...control, isMine: control.by === actorLabel(ctx.actor) };
}
