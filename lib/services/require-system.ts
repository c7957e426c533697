import { AppError } from "@/lib/domain/errors";
import type { ServiceContext } from "./context";

/** Throws `forbidden` for everyone but the installation itself: what follows is done on the machine, never over HTTP. */
export function requireSystem(ctx: ServiceContext): void {
  if (ctx.actor.type !== "system") throw new AppError("forbidden", "Only this installation itself may do this.");
}
