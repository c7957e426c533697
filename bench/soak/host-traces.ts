import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { namesIn, textOf } from "@/lib/desktop/host-files";
import { detectCgroup } from "@/lib/desktop/drivers/linux/cgroup/detect-cgroup";

/** Counts of everything on this machine that a desktop could leave behind. */
export interface HostTraces {
  processes: number;
  mounts: number;
  networkNamespaces: number;
  cgroups: number;
  links: number;
  files: number;
}

export function countTraces(stateFolder: string): HostTraces {
  const layout = detectCgroup();
  return {
    // Kernel threads come and go; what a desktop leaves has a program.
    processes: readdirSync("/proc").filter(
      (name) => /^\d+$/.test(name) && (textOf(`/proc/${name}/cmdline`) ?? "") !== "",
    ).length,
    mounts: readFileSync("/proc/self/mounts", "utf8").split("\n").length,
    networkNamespaces: namesIn("/run/netns").length,
    cgroups:
      layout === null
        ? 0
        : layout.children("/deskproof").flatMap((name) => layout.children(`/deskproof/${name}`)).length,
    links: execFileSync("ip", ["-o", "link"]).toString().split("\n").length,
    files: Number(execFileSync("sh", ["-c", 'find "$1" -mindepth 2 | wc -l', "count", stateFolder]).toString()),
  };
}
