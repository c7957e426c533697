import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { namesIn, targetOf, textOf } from "@/lib/desktop/host-files";
import { detectCgroup } from "@/lib/desktop/drivers/linux/cgroup/detect-cgroup";
import { instanceNames, type InstanceNames } from "@/lib/desktop/drivers/linux/names";

/** Counts of everything that the desktops of one instance could leave behind on this machine; links are the machine's. */
export interface HostTraces {
  processes: number;
  mounts: number;
  networkNamespaces: number;
  cgroups: number;
  links: number;
  files: number;
}

export function countTraces(options: { instance: string; stateFolder: string }): HostTraces {
  const names = instanceNames(options.instance, options.stateFolder);
  const own = targetOf("/proc/self/ns/mnt");
  return {
    processes: readdirSync("/proc").filter((name) => /^\d+$/.test(name) && isOf(names, `/proc/${name}`, own)).length,
    mounts: readFileSync("/proc/self/mounts", "utf8")
      .split("\n")
      .filter((line) => line.includes(names.stateFolder)).length,
    networkNamespaces: namesIn("/run/netns").filter((name) => name.startsWith(names.namespacePrefix)).length,
    cgroups: detectCgroup()?.children(names.cgroupPath).length ?? 0,
    links: execFileSync("ip", ["-o", "link"]).toString().split("\n").length,
    files: Number(execFileSync("sh", ["-c", 'find "$1" -mindepth 2 | wc -l', "count", names.stateFolder]).toString()),
  };
}

/** By what it was told, by its cgroup, or by a root of its own that lies in the instance's folder. */
function isOf(names: InstanceNames, folder: string, ownNamespace: string | null): boolean {
  // Ended, and left by the machine's init to be collected.
  if (/^State:\s+Z/m.test(textOf(`${folder}/status`) ?? "")) return false;
  const has = (file: string, text: string) => (textOf(`${folder}/${file}`) ?? "").includes(text);
  if (has("cmdline", names.stateFolder) || has("cgroup", names.cgroupPath)) return true;
  return targetOf(`${folder}/ns/mnt`) !== ownNamespace && has("mountinfo", names.stateFolder);
}
