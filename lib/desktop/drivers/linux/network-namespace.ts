import { readdirSync } from "node:fs";
import { hostCommand, tryHostCommand } from "../../host-command";

/** Makes a named network namespace whose only interface is a loopback that is up. */
export async function addNetworkNamespace(name: string): Promise<void> {
  await hostCommand("ip", ["netns", "add", name]);
  await hostCommand("ip", ["-n", name, "link", "set", "lo", "up"]);
}

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
