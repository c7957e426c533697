import { readFileSync } from "node:fs";
import type { CgroupLayout } from "./cgroup";
import { cgroupV1 } from "./cgroup-v1";
import { cgroupV2 } from "./cgroup-v2";

const CONTROLLERS = ["cpu", "cpuacct", "memory", "pids"] as const;

/**
 * The layout this machine uses, or null when a needed controller is missing. On a hybrid machine the version 1
 * controllers are the ones that limit, so they win.
 */
export function detectCgroup(
  mountsText = readFileSync("/proc/mounts", "utf8"),
  procFolder = "/proc",
): CgroupLayout | null {
  const controllers = new Map<string, string>();
  let unified: string | null = null;
  for (const line of mountsText.split("\n")) {
    const [, point, type, options] = line.split(" ");
    if (!point || !options) continue;
    if (type === "cgroup2") unified ??= point;
    if (type !== "cgroup") continue;
    for (const option of options.split(",")) if (!controllers.has(option)) controllers.set(option, point);
  }
  const known = [...V1_CONTROLLERS].filter((name) => controllers.has(name));
  if (CONTROLLERS.every((name) => controllers.has(name))) {
    const named = [...controllers].filter(([name]) => known.includes(name) || name.startsWith("name="));
    // runc makes its group in the unified tree too; it limits nothing there and has to be removed all the same.
    return cgroupV1(new Map([...named, ...(unified === null ? [] : [["unified", unified] as const])]), procFolder);
  }
  return unified === null ? null : cgroupV2(unified, procFolder);
}

const V1_CONTROLLERS = new Set([
  ...["cpu", "cpuacct", "cpuset", "memory", "pids", "devices", "freezer", "blkio"],
  ...["net_cls", "net_prio", "perf_event", "hugetlb", "rdma", "misc"],
]);
