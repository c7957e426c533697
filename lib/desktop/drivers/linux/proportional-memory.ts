import { readFile } from "node:fs/promises";

/**
 * Memory of processes with every shared page divided by how many share it, so that the sum over desktops is what the
 * machine really holds. Reading takes some tens of milliseconds for a desktop, in the kernel's time. Processes that
 * end meanwhile are left out; null when none could be read.
 */
export async function proportionalMemoryBytes(pids: readonly number[]): Promise<number | null> {
  let bytes: number | null = null;
  // One after the other: each read holds the process's memory map for a moment.
  for (const pid of pids) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => null);
    const kib = text === null ? undefined : /^Pss:\s+(\d+) kB$/m.exec(text)?.[1];
    if (kib !== undefined) bytes = (bytes ?? 0) + Number(kib) * 1024;
  }
  return bytes;
}
