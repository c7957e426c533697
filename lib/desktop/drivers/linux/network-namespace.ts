import { readdirSync } from "node:fs";
import { tryHostCommand } from "../../host-command";

/** Returns whether there was one. Throws when it cannot be removed. */
export async function deleteNetworkNamespace(name: string): Promise<boolean> {
  if (!listNetworkNamespaces(name).includes(name)) return false;
  const result = await tryHostCommand("ip", ["netns", "delete", name]);
  if (result.exitCode !== 0 && listNetworkNamespaces(name).includes(name)) {
    throw new Error(`network namespace ${name} cannot be removed: ${result.stderr.trim()}`);
  }
  return true;
}

export function listNetworkNamespaces(prefix: string): string[] {
  try {
    return readdirSync("/run/netns").filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}
