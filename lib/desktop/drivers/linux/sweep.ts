import { readdir } from "node:fs/promises";
import type { SweepReport } from "../../desktop.port";
import type { CgroupLayout } from "./cgroup/cgroup";
import { desktopNames, type InstanceNames } from "./names";
import { listNetworkNamespaces } from "./network-namespace";
import { otherLiveOwner } from "./owner-file";
import { tearDown } from "./tear-down";

/**
 * Removes what is left of desktops whose ground is neither in `liveIds` nor owned by another live process of this
 * instance; `liveIds` is asked before each one, since desktops come while others are removed. They are found by any trace: folder, runc's record, network namespace or cgroup, so a worker killed at any moment
 * of create or close leaves nothing that is not found.
 */
export async function sweepInstance(
  layout: CgroupLayout,
  instance: InstanceNames,
  liveIds: () => readonly string[],
): Promise<SweepReport> {
  const report: SweepReport = { removedDesktops: [], removedMounts: 0, removedNamespaces: 0, removedCgroups: 0 };
  const failures: unknown[] = [];
  for (const id of await tracedIds(layout, instance)) {
    const names = desktopNames(instance, id);
    if (liveIds().includes(id) || otherLiveOwner(names.folder)) continue;
    try {
      const removed = await tearDown(layout, instance, names);
      report.removedDesktops.push(id);
      report.removedMounts += removed.removedMounts;
      report.removedNamespaces += removed.removedNamespaces;
      report.removedCgroups += removed.removedCgroups;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return report;
}

async function tracedIds(layout: CgroupLayout, instance: InstanceNames): Promise<string[]> {
  const inFolder = async (folder: string) => readdir(folder).catch(() => []);
  const prefix = instance.namespacePrefix;
  const ids = [
    ...(await inFolder(instance.desktopsFolder)),
    ...(await inFolder(instance.runcRoot)),
    ...listNetworkNamespaces(prefix).map((name) => name.slice(prefix.length)),
    ...layout.children(instance.cgroupPath),
  ];
  return [...new Set(ids)].filter((id) => /^[a-z0-9_]{1,48}$/.test(id)).sort();
}
