import { readdirSync, unlinkSync } from "node:fs";

/** Takes away the name of an unmounted network namespace; the namespace ends with it. Returns whether there was one. */
export function removeNamespaceName(namespacePath: string): boolean {
  try {
    unlinkSync(namespacePath);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

export function listNetworkNamespaces(prefix: string): string[] {
  try {
    return readdirSync("/run/netns").filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}
