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

/** Controllers that limit a desktop or count what it uses. */
const DECISIVE = ["cpu", "cpuacct", "memory", "pids"];
/** The kernel's way of saying "no limit". */
const UNLIMITED = 2 ** 60;

/** One tree per controller; `mounts` maps controller names to where they are mounted. */
export function cgroupV1(mounts: ReadonlyMap<string, string>, procFolder = "/proc"): CgroupLayout {
  const at = (controller: string, group: string, file = "") =>
    path.join(mounts.get(controller) ?? "/nowhere", group, file);
  const folders = [...new Set(mounts.values())];
  return {
    version: 1,
    hasSwapLimit: existsSync(at("memory", "", "memory.memsw.limit_in_bytes")),
    processes: (group) => [...new Set(folders.flatMap((folder) => processesBelow(path.join(folder, group))))],
    counters(group) {
      const nanoseconds = readNumber(at("cpuacct", group, "cpuacct.usage"));
      const memoryBytes = readNumber(at("memory", group, "memory.usage_in_bytes"));
      if (nanoseconds === null || memoryBytes === null) return null;
      const oomKillCount = readKeyed(at("memory", group, "memory.oom_control"), "oom_kill") ?? 0;
      return { cpuSeconds: nanoseconds / 1e9, memoryBytes, oomKillCount };
    },
    limits(group) {
      const memory = readNumber(at("memory", group, "memory.limit_in_bytes"));
      if (memory === null) return null;
      const quota = readNumber(at("cpu", group, "cpu.cfs_quota_us"));
      const period = readNumber(at("cpu", group, "cpu.cfs_period_us"));
      return {
        memoryBytes: memory < UNLIMITED ? memory : null,
        cpuCores: quota !== null && period !== null && quota > 0 ? quota / period : null,
        pidsMax: readNumber(at("pids", group, "pids.max")),
      };
    },
    async freeze(group) {
      const state = at("freezer", group, "freezer.state");
      if (!writeText(state, "FROZEN")) throw new Error(`cgroup ${group} cannot be frozen`);
      if (await becomes(() => textOf(state)?.trim() === "FROZEN", FREEZE_LIMIT_MS)) return;
      writeText(state, "THAWED");
      throw new Error(`cgroup ${group} does not stand still`);
    },
    thaw: (group) => void writeText(at("freezer", group, "freezer.state"), "THAWED"),
    children: (group) => [...new Set(folders.flatMap((folder) => subfolders(path.join(folder, group))))],
    remove: (group) => folders.reduce((sum, folder) => sum + removeGroup(path.join(folder, group)), 0),
    removeIfEmpty: (group) => folders.forEach((folder) => removeFolder(path.join(folder, group))),
    pathsOf(pid) {
      const lines = (textOf(path.join(procFolder, String(pid), "cgroup")) ?? "").split("\n");
      const paths = lines
        .map((line) => line.split(":"))
        .filter(([, controllers]) => controllers?.split(",").some((name) => DECISIVE.includes(name)))
        .map(([, , ...rest]) => rest.join(":"));
      return [...new Set(paths)];
    },
  };
}
