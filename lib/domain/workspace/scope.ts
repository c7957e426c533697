import { z } from "zod";
import type { Role } from "./role";

/**
 * Everything a caller may be allowed, and which roles include it: the one table that services, keys, screens and
 * documents read. A key needs a scope on the key and in the role of its maker.
 */
export const SCOPE_TABLE = {
  "runs:read": {
    words: "see runs, their attempts as facts and figures, manifests and events",
    roles: ["owner", "admin", "member", "viewer"],
  },
  "runs:write": { words: "start runs and cancel their own", roles: ["owner", "admin", "member"] },
  "desktops:read": { words: "look at live desktops", roles: ["owner", "admin", "member", "viewer"] },
  "desktops:write": { words: "make, use and close live desktops", roles: ["owner", "admin", "member"] },
  "tasks:read": { words: "see tasks and templates", roles: ["owner", "admin", "member", "viewer"] },
  "tasks:write": { words: "import task sets", roles: ["owner", "admin"] },
  "content:read": {
    words: "read what attempts show and say: texts, pictures, conversations, artifacts",
    roles: ["owner", "admin", "member", "viewer"],
  },
  admin: { words: "manage members, invitations and keys; read the audit log", roles: ["owner", "admin"] },
} as const satisfies Record<string, { words: string; roles: readonly Role[] }>;

export type Scope = keyof typeof SCOPE_TABLE;
export const SCOPES = Object.keys(SCOPE_TABLE) as [Scope, ...Scope[]];
/** Scopes that a key may be given: all of them. */
export const KEY_SCOPES = SCOPES;
export const scopeSchema = z.enum(SCOPES);

/** The scopes of a session are those of its role. */
export function scopesOfRole(role: Role): readonly Scope[] {
  return SCOPES.filter((scope) => (SCOPE_TABLE[scope].roles as readonly Role[]).includes(role));
}
