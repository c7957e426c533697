import { AppError } from "@/lib/domain/errors";
import type { Scope } from "@/lib/domain/workspace/scope";
import { hasScope, roleOf, type ServiceContext } from "./context";

/** Throws `insufficient_scope` for a key and `forbidden` for a person who may not do this. */
export function requireScope(ctx: ServiceContext, scope: Scope): void {
  const { actor } = ctx;
  if (hasScope(actor, scope)) return;
  if (actor.type === "api_key") {
    throw new AppError("insufficient_scope", `This key does not have the scope ${scope}.`, {
      details: { required_scope: scope },
    });
  }
  throw new AppError("forbidden", `Your role, ${roleOf(actor)}, does not include ${scope}.`, {
    details: { required_scope: scope },
  });
}
