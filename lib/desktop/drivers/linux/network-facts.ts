import { statSync } from "node:fs";
import type { DesktopFacts } from "../../gates/desktop-facts";
import { textOf } from "../../host-files";
import { isRunning, type ProcessIdentity } from "../../process-identity";
import type { DesktopNames } from "./names";

/** What a desktop's network consists of, as the kernel shows it of its init. Never throws; what cannot be read is null. */
export function describeNetwork(init: ProcessIdentity, names: DesktopNames): DesktopFacts["network"] {
  const isAlive = isRunning(init);
  return {
    expectedInode: inodeOf(names.namespacePath),
    inode: isAlive ? inodeOf(`/proc/${init.pid}/ns/net`) : null,
    hostInode: inodeOf("/proc/self/ns/net"),
    interfaces: isAlive ? interfaces(init.pid) : null,
    hasLoopback: isAlive && hasLoopback(init.pid),
    routedInterfaces: isAlive ? routedInterfaces(init.pid) : null,
  };
}

function interfaces(pid: number): string[] | null {
  const devices = textOf(`/proc/${pid}/net/dev`);
  if (devices === null) return null;
  return devices
    .split("\n")
    .map((line) => /^\s*([^\s:]+):/.exec(line)?.[1] ?? "")
    .filter(Boolean);
}

/** The kernel lists an interface among those with multicast groups only while it is up. */
function hasLoopback(pid: number): boolean {
  return /^\d+\s+lo\s+:/m.test(textOf(`/proc/${pid}/net/igmp`) ?? "");
}

function routedInterfaces(pid: number): string[] | null {
  const routes = textOf(`/proc/${pid}/net/route`);
  if (routes === null) return null;
  const version4 = routes
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t")[0] ?? "");
  // Absent where the kernel has no version 6.
  const version6 = (textOf(`/proc/${pid}/net/ipv6_route`) ?? "")
    .split("\n")
    .map((line) => line.trim().split(/\s+/).at(-1) ?? "");
  return [...new Set([...version4, ...version6])].filter((name) => name !== "" && name !== "lo");
}

function inodeOf(path: string): number | null {
  try {
    return statSync(path).ino;
  } catch {
    return null;
  }
}
