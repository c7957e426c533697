import { readFileSync } from "node:fs";
import { tryHostCommand } from "./host-command";

/** Mount points at or below `folder`, deepest first. */
export function mountsBelow(folder: string, mountinfo = readFileSync("/proc/self/mountinfo", "utf8")): string[] {
  const points = mountinfo
    .split("\n")
    .map((line) => line.split(" ")[4] ?? "")
    .map((point) => point.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(parseInt(octal, 8))))
    .filter((point) => point === folder || point.startsWith(`${folder}/`));
  return points.reverse();
}

/** Unmounts everything at or below `folder`; returns how many mounts went. What is still in use is detached. */
export async function unmountBelow(folder: string): Promise<number> {
  let count = 0;
  for (const point of mountsBelow(folder)) {
    const result = await tryHostCommand("umount", [point]);
    if (result.exitCode !== 0) await tryHostCommand("umount", ["--lazy", point]);
    count++;
  }
  return count;
}
