import { AppError } from "@/lib/domain/errors";
import type { ServiceContext } from "./context";

/** Id of the signed-in person. Throws `forbidden` for keys and everyone else. */
export function requirePerson(ctx: ServiceContext): string {
  if (ctx.actor.type !== "user") throw new AppError("forbidden", "Only a person who is signed in may do this.");
  return ctx.actor.id;
}
