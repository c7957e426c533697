import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Settings } from "./env";

/**
 * The key that signs sessions: the setting, else the one kept in `<home>/secret` (mode 0600), made at the first call.
 * Two processes can race; both get the same secret. Never log the result.
 */
export function readSecret(settings: Pick<Settings, "secret" | "home">): string {
  if (settings.secret !== null) return settings.secret;
  const file = path.join(settings.home, "secret");
  try {
    mkdirSync(settings.home, { recursive: true });
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!isOneOf(error, "EEXIST", "EACCES", "EROFS")) throw error;
  }
  return readFileSync(file, "utf8").trim();
}

function isOneOf(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
