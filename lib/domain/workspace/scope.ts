import { z } from "zod";
import type { Role } from "./role";

/** Scopes a key may be given; keys cannot make keys. */
export const KEY_SCOPES = [
  "runs:read",
  "runs:write",
  "tasks:read",
  "tasks:write",
  "desktops:read",
  "desktops:write",
  "content:read",
] as const;

/** Everything a caller may be allowed. Sessions get the scopes of their role. */
export const SCOPES = [...KEY_SCOPES, "keys:admin"] as const;
export const scopeSchema = z.enum(SCOPES);
export type Scope = z.infer<typeof scopeSchema>;

export function scopesOfRole(role: Role): readonly Scope[] {
  switch (role) {
    case "owner":
    case "admin":
      return SCOPES;
    case "member":
      return ["runs:read", "runs:write", "tasks:read", "desktops:read", "desktops:write", "content:read"];
    case "viewer":
      return ["runs:read", "tasks:read", "desktops:read", "content:read"];
  }
}
