import { readFileSync } from "node:fs";
import { tryHostCommand } from "./host-command";

/** Mount points at or below `folder`, deepest first. */
export function mountsBelow(folder: string, mountinfo = readFileSync("/proc/self/mountinfo", "utf8")): string[] {
  const points = mountinfo
    .split("\n")
    .map((line) => line.split(" ")[4] ?? "")
    .map((point) => point.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(parseInt(octal, 8))))
    .filter((point) => folder === "/" || point === folder || point.startsWith(`${folder}/`));
  return points.reverse();
}

/** Unmounts everything at or below `folder`; returns how many mounts went. What is still in use is detached. */
export function unmountBelow(folder: string): Promise<number> {
  return unmountAll(mountsBelow(folder));
}

/** Unmounts these points in their order, by one program; what is still in use is detached. Returns how many there were. */
export async function unmountAll(points: string[]): Promise<number> {
  if (points.length === 0) return 0;
  const result = await tryHostCommand("umount", points);
  if (result.exitCode !== 0) {
    const left = new Set(mountsBelow("/"));
    for (const point of points.filter((each) => left.has(each))) await tryHostCommand("umount", ["--lazy", point]);
  }
  return points.length;
}
