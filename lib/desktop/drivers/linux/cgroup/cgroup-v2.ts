import { existsSync } from "node:fs";
import path from "node:path";
import { textOf } from "../../../host-files";
import type { CgroupLayout } from "./cgroup";
import {
  FREEZE_LIMIT_MS,
  becomes,
  processesBelow,
  readKeyed,
  readNumber,
  removeFolder,
  removeGroup,
  subfolders,
  writeText,
} from "./files";

/** The unified tree, mounted at `mount`. */
export function cgroupV2(mount: string, procFolder = "/proc"): CgroupLayout {
  const at = (group: string, file = "") => path.join(mount, group, file);
  return {
    version: 2,
    // The root group has no limits of its own; any group below it shows whether swap is counted.
    hasSwapLimit: subfolders(mount).some((name) => existsSync(at(name, "memory.swap.max"))),
    processes: (group) => processesBelow(at(group)),
    counters(group) {
      const microseconds = readKeyed(at(group, "cpu.stat"), "usage_usec");
      const memoryBytes = readNumber(at(group, "memory.current"));
      if (microseconds === null || memoryBytes === null) return null;
      const oomKillCount = readKeyed(at(group, "memory.events"), "oom_kill") ?? 0;
      return { cpuSeconds: microseconds / 1e6, memoryBytes, oomKillCount };
    },
    limits(group) {
      const cpu = textOf(at(group, "cpu.max"))?.trim().split(" ");
      if (!existsSync(at(group, "memory.max"))) return null;
      return {
        memoryBytes: readNumber(at(group, "memory.max")),
        cpuCores: cpu && cpu[0] !== "max" ? Number(cpu[0]) / Number(cpu[1]) : null,
        pidsMax: readNumber(at(group, "pids.max")),
      };
    },
    async freeze(group) {
      if (!writeText(at(group, "cgroup.freeze"), "1")) throw new Error(`cgroup ${group} cannot be frozen`);
      if (await becomes(() => readKeyed(at(group, "cgroup.events"), "frozen") === 1, FREEZE_LIMIT_MS)) return;
      writeText(at(group, "cgroup.freeze"), "0");
      throw new Error(`cgroup ${group} does not stand still`);
    },
    thaw: (group) => void writeText(at(group, "cgroup.freeze"), "0"),
    children: (group) => subfolders(at(group)),
    remove: (group) => removeGroup(at(group)),
    removeIfEmpty: (group) => void removeFolder(at(group)),
    pathsOf(pid) {
      const lines = (textOf(path.join(procFolder, String(pid), "cgroup")) ?? "").split("\n");
      return lines.filter((entry) => entry.startsWith("0::")).map((entry) => entry.slice(3));
    },
  };
}
