import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { mountsBelow, unmountAll } from "../../mount-table";
import type { CgroupLayout } from "./cgroup/cgroup";
import { killGroup } from "./cgroup/kill-group";
import type { DesktopNames, InstanceNames } from "./names";
import { removeNamespaceName } from "./network-namespace";

export interface TearDownReport {
  removedMounts: number;
  removedNamespaces: number;
  removedCgroups: number;
}

/**
 * Removes every trace of one desktop in whatever state it is: processes, mounts, network namespace, runc's record,
 * cgroups, files. Safe to repeat. Goes on after a failing part and throws the first failure at the end.
 */
export async function tearDown(
  layout: CgroupLayout,
  instance: InstanceNames,
  names: DesktopNames,
): Promise<TearDownReport> {
  const report: TearDownReport = { removedMounts: 0, removedNamespaces: 0, removedCgroups: 0 };
  const failures: unknown[] = [];
  const part = async (work: () => Promise<void>) => {
    await work().catch((error: unknown) => failures.push(error));
  };
  // runc keeps nothing of a container but this folder; a restore that was broken off leaves its root mounted in it.
  const record = path.join(instance.runcRoot, names.id);
  await part(() => killGroup(layout, names.cgroupPath));
  await part(async () => {
    const own = [...mountsBelow(record), ...mountsBelow(names.folder)];
    report.removedMounts = own.length;
    await unmountAll([...own, ...mountsBelow(names.namespacePath)]);
  });
  await part(async () => void (report.removedNamespaces = removeNamespaceName(names.namespacePath) ? 1 : 0));
  await part(async () => void (report.removedCgroups = await removeCgroup(layout, names.cgroupPath)));
  await part(() => rm(record, { recursive: true, force: true }));
  // Files go last: as long as the folder is there, a later sweep knows of this desktop.
  if (failures.length === 0) await part(() => rm(names.folder, { recursive: true, force: true }));
  if (failures.length > 0) throw failures[0];
  return report;
}

/** A group is busy for a moment after its last process was reaped. */
async function removeCgroup(layout: CgroupLayout, path: string): Promise<number> {
  const [parent, name] = [path.slice(0, path.lastIndexOf("/")), path.slice(path.lastIndexOf("/") + 1)];
  let removed = 0;
  for (let round = 0; round < 200; round++) {
    removed += layout.remove(path);
    if (!layout.children(parent).includes(name)) return removed;
    await delay(10);
  }
  throw new Error(`cgroup ${path} cannot be removed`);
}
