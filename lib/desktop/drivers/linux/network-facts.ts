import { readFileSync, statSync } from "node:fs";
import { z } from "zod";
import type { DesktopFacts } from "../../gates/desktop-facts";
import { tryHostCommand } from "../../host-command";
import { isRunning, type ProcessIdentity } from "../../process-identity";
import type { DesktopNames } from "./names";

const linksSchema = z.array(z.object({ ifname: z.string(), flags: z.array(z.string()) }));

/** What a desktop's network consists of, seen from the host. Never throws; what cannot be read is null. */
export async function describeNetwork(init: ProcessIdentity, names: DesktopNames): Promise<DesktopFacts["network"]> {
  const links = await readLinks(names.namespace);
  return {
    expectedInode: inodeOf(names.namespacePath),
    inode: isRunning(init) ? inodeOf(`/proc/${init.pid}/ns/net`) : null,
    hostInode: inodeOf("/proc/self/ns/net"),
    interfaces: links?.map(({ ifname }) => ifname) ?? null,
    hasLoopback: links?.some(({ ifname, flags }) => ifname === "lo" && flags.includes("UP")) ?? false,
    routedInterfaces: isRunning(init) ? routedInterfaces(init.pid) : null,
  };
}

async function readLinks(namespace: string) {
  const result = await tryHostCommand("ip", ["-n", namespace, "-json", "link", "show"]).catch(() => null);
  if (result?.exitCode !== 0) return null;
  try {
    return linksSchema.parse(JSON.parse(result.stdout));
  } catch {
    return null;
  }
}

function routedInterfaces(pid: number): string[] | null {
  const routes = readText(`/proc/${pid}/net/route`);
  if (routes === null) return null;
  const version4 = routes
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t")[0] ?? "");
  // Absent where the kernel has no version 6.
  const version6 = (readText(`/proc/${pid}/net/ipv6_route`) ?? "")
    .split("\n")
    .map((line) => line.trim().split(/\s+/).at(-1) ?? "");
  return [...new Set([...version4, ...version6])].filter((name) => name !== "" && name !== "lo");
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return null;
  }
}

function inodeOf(path: string): number | null {
  try {
    return statSync(path).ino;
  } catch {
    return null;
  }
}
