import { z } from "zod";
import type { Role } from "./role";

/** What an API key may do. Sessions get the scopes of their role. */
export const SCOPES = [
  "runs:read",
  "runs:write",
  "tasks:read",
  "tasks:write",
  "desktops:read",
  "desktops:write",
  "keys:admin",
] as const;
export const scopeSchema = z.enum(SCOPES);
export type Scope = z.infer<typeof scopeSchema>;

/** Scopes a key may be given; keys cannot make keys. */
export const KEY_SCOPES = [
  "runs:read",
  "runs:write",
  "tasks:read",
  "tasks:write",
  "desktops:read",
  "desktops:write",
] as const satisfies readonly Scope[];

export function scopesOfRole(role: Role): readonly Scope[] {
  switch (role) {
    case "owner":
    case "admin":
      return SCOPES;
    case "member":
      return ["runs:read", "runs:write", "tasks:read", "desktops:read", "desktops:write"];
    case "viewer":
      return ["runs:read", "tasks:read", "desktops:read"];
  }
}
