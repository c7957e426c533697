import { readFileSync, writeFileSync } from "node:fs";

/** Every program with a file watch takes an instance, and all desktops' accounts count as one user to the kernel. */
const WANTED = { max_user_instances: 8_192, max_user_watches: 1_048_576 };

/** Raises the machine's limits on file watches where they are lower; never lowers them. What may not be raised stays. */
export function raiseInotifyLimits(folder = "/proc/sys/fs/inotify"): void {
  for (const [name, wanted] of Object.entries(WANTED)) {
    try {
      const file = `${folder}/${name}`;
      if (Number(readFileSync(file, "utf8")) < wanted) writeFileSync(file, String(wanted));
    } catch {
      // A kernel without the setting, or a worker that may not change it: the doctor says so.
    }
  }
}
