import type { Database, Queryable } from "@/lib/db/client";
import type { Role } from "@/lib/domain/workspace/role";
import { scopesOfRole, type Scope } from "@/lib/domain/workspace/scope";

/** Who asks. A key acts for the person who made it: never with more than that person may do. */
export type Actor =
  | { type: "user"; id: string; name: string; role: Role }
  | {
      type: "api_key";
      id: string;
      name: string;
      scopes: readonly Scope[];
      /** null for the key that the installation made for its own command line. */
      createdByUserId: string | null;
      /** Role of that person now; owner for the installation's own key. */
      role: Role;
    }
  | { type: "worker"; id: string }
  | { type: "system" };

/** What every verb gets: the tenant, who asks, when, and where to read and write. */
export interface ServiceContext {
  workspace: { id: string; slug: string };
  actor: Actor;
  now: () => Date;
  /** Ties log lines, audit rows and answers together. */
  requestId: string;
  db: Database;
  /** The transaction a caller opened around the verb; verbs join it instead of opening their own. */
  tx?: Queryable;
}

/** Where a verb reads: the caller's transaction, or the database. */
export function queryable(ctx: ServiceContext): Queryable {
  return ctx.tx ?? ctx.db.prisma;
}

/** Spelling of an actor in events and audit rows: "user:usr_…", "api_key:key_…", "worker:wrk_…", "system". */
export function actorLabel(actor: Actor): string {
  return actor.type === "system" ? "system" : `${actor.type}:${actor.id}`;
}

/** Who made a row, in its three columns; a worker counts as the system, under its own id. */
export function creatorColumns(actor: Actor) {
  const isCaller = actor.type === "user" || actor.type === "api_key";
  return {
    createdByType: isCaller ? actor.type : ("system" as const),
    createdById: actor.type === "system" ? "system" : actor.id,
    createdByName: isCaller ? actor.name : "system",
  };
}

/** The person behind an actor, or null. */
export function userIdOf(actor: Actor): string | null {
  if (actor.type === "user") return actor.id;
  return actor.type === "api_key" ? actor.createdByUserId : null;
}

/** The role an actor acts with; worker and system act with the owner's. */
export function roleOf(actor: Actor): Role {
  return actor.type === "user" || actor.type === "api_key" ? actor.role : "owner";
}

/** Whether an actor may use a scope. A key needs it on the key and in its maker's role. */
export function hasScope(actor: Actor, scope: Scope): boolean {
  if (actor.type === "worker" || actor.type === "system") return true;
  const ofRole = scopesOfRole(actor.role).includes(scope);
  return actor.type === "user" ? ofRole : ofRole && actor.scopes.includes(scope);
}
