import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** Written by pid 1 in a folder of root's, so nobody inside can put a link in their place. */
const LOGS = [
  { name: "session", file: "/run/deskproof/session.log" },
  { name: "init", file: "/run/deskproof/init.log" },
] as const;
const BYTES_MAX = 256 * 1024;

/** The ends of a desktop's own logs, given its root as the host sees it; what is not there is left out. */
export function sessionLogs(root: string): { name: string; text: string }[] {
  return LOGS.flatMap(({ name, file }) => {
    const text = endOf(`${root}${file}`);
    return text === null ? [] : [{ name, text }];
  });
}

function endOf(file: string): string | null {
  try {
    const fd = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const { size } = fstatSync(fd);
      const bytes = Buffer.alloc(Math.min(size, BYTES_MAX));
      const read = readSync(fd, bytes, 0, bytes.length, size - bytes.length);
      return bytes.toString("utf8", 0, read);
    } finally {
      closeSync(fd);
    }
  } catch {
    return null;
  }
}
