/** Counters of one desktop's cgroup, read from the host. */
export interface CgroupCounters {
  cpuSeconds: number;
  memoryBytes: number;
  /** Processes killed for lack of memory since the start. */
  oomKillCount: number;
}

export interface CgroupLimits {
  memoryBytes: number | null;
  cpuCores: number | null;
  pidsMax: number | null;
}

/**
 * One way a kernel shows cgroups. Version 1 has a tree per controller, version 2 a single one; both are driven through
 * this. `path` is what was given to runc, e.g. `/deskproof/<instance>/<id>`.
 */
export interface CgroupLayout {
  readonly version: 1 | 2;
  readonly hasSwapLimit: boolean;
  /** Host pids in the group and below, or an empty list when it is gone. */
  processes(path: string): number[];
  /** Null when the group is gone. */
  counters(path: string): CgroupCounters | null;
  limits(path: string): CgroupLimits | null;
  /** Stops every process of the group where it is; resolves when all stand still. Throws when they do not within 5 s, thawed again. */
  freeze(path: string): Promise<void>;
  /** Lets a frozen group go on. Safe to repeat, and for a group that is gone. */
  thaw(path: string): void;
  /** Names of the groups directly below. */
  children(path: string): string[];
  /** Removes the group in every controller, groups below first; returns how many folders went. They must be empty of processes. */
  remove(path: string): number;
  /** Removes the group itself wherever nothing is in it, and leaves it where something is. */
  removeIfEmpty(path: string): void;
  /** Paths of a process's groups in the controllers that limit or count, without repeats; empty when it is gone. */
  pathsOf(pid: number): string[];
}
