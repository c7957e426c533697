import { insidePidOf } from "../inside-pid";
import { namesIn, targetOf, textOf } from "../../../host-files";
import { lockKey, type HeldLock } from "../../../gates/restore-facts";

/**
 * Locks that these processes hold, sorted, as the kernel shows them with each open file. `initPid` is one of them: where
 * the kernel's list names no lock on a file system that it has mounted, their files are not looked through.
 */
export function heldLocks(hostPids: number[], initPid: number): HeldLock[] {
  if (!hasLockOn(mountedDevices(initPid))) return [];
  const locks = hostPids.flatMap((pid) => locksOf(pid));
  return locks.sort((a, b) => lockKey(a).localeCompare(lockKey(b)));
}

/** `major:minor` in hexadecimal, as in /proc/locks. */
function mountedDevices(initPid: number): Set<string> {
  const devices = (textOf(`/proc/${initPid}/mountinfo`) ?? "").matchAll(/^\d+ \d+ (\d+):(\d+) /gm);
  return new Set([...devices].map(([, major, minor]) => [major, minor].map(hexadecimal).join(":")));
}

const hexadecimal = (text: string | undefined) => Number(text).toString(16).padStart(2, "0");

function hasLockOn(devices: Set<string>): boolean {
  const locks = (textOf("/proc/locks") ?? "").matchAll(/ ([0-9a-f]+:[0-9a-f]+):\d+ /g);
  return [...locks].some(([, device]) => devices.has(device!));
}

function locksOf(pid: number): HeldLock[] {
  const found: HeldLock[] = [];
  let mapped: string | null = null;
  let insidePid = -1;
  for (const fd of namesIn(`/proc/${pid}/fdinfo`)) {
    const path = targetOf(`/proc/${pid}/fd/${fd}`) ?? "";
    // Sockets, pipes and the like, which are most of them, cannot be locked.
    if (!path.startsWith("/")) continue;
    const info = textOf(`/proc/${pid}/fdinfo/${fd}`);
    if (!info?.includes("\nlock:")) continue;
    mapped ??= textOf(`/proc/${pid}/maps`) ?? "";
    if (insidePid < 0) insidePid = insidePidOf(pid) ?? pid;
    for (const line of info.matchAll(/^lock:\s+\d+: (\w+)\s+\w+\s+(\w+)\s+\S+ \S+ (\d+) (\d+|EOF)$/gm)) {
      const [, kind = "", access = "", start = "", end = ""] = line;
      found.push({
        insidePid,
        path,
        kind,
        access,
        start,
        end,
        isMapped: mapped.includes(` ${path}\n`),
      });
    }
  }
  // One lock shows with every descriptor of its file.
  return [...new Map(found.map((lock) => [lockKey(lock), lock])).values()];
}
