import { setTimeout as delay } from "node:timers/promises";
import { namesIn, targetOf, textOf } from "../../../host-files";

const LOOK_MS = 3;

/**
 * Waits until no process of a desktop holds the end of a connection that was made from outside. Such an end belongs to
 * the network namespace of the one that connected, the worker's own, so criu does not know it and refuses. It lives
 * until its program has noticed that the other side is gone. False when some are left after `limitMs`.
 */
export async function outsideSocketsGone(hostPids: () => number[], limitMs = 3_000): Promise<boolean> {
  const giveUpAt = performance.now() + limitMs;
  while (hasOutsideSocket(hostPids())) {
    if (performance.now() > giveUpAt) return false;
    await delay(LOOK_MS);
  }
  return true;
}

function hasOutsideSocket(hostPids: number[]): boolean {
  const outside = new Set(
    (textOf("/proc/self/net/unix") ?? "").split("\n").map((line) => line.trim().split(/\s+/)[6] ?? ""),
  );
  return hostPids.some((pid) =>
    namesIn(`/proc/${pid}/fd`).some((fd) => {
      const inode = /^socket:\[(\d+)\]$/.exec(targetOf(`/proc/${pid}/fd/${fd}`) ?? "")?.[1];
      return inode !== undefined && outside.has(inode);
    }),
  );
}
