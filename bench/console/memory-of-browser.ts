import { readdirSync, readFileSync } from "node:fs";

/**
 * Proportional memory in bytes of the largest renderer among the processes below this one: the page itself, without
 * what all pages of a browser share.
 */
export function largestRendererBytes(): number {
  const sizes = descendants(process.pid)
    .filter((pid) => textOf(`/proc/${pid}/cmdline`).includes("--type=renderer"))
    .map((pid) => Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1_024);
  return Math.max(0, ...sizes);
}

function descendants(of: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    const parent = /^\d+$/.test(name) ? /^\d+ \(.*\) \S (\d+)/s.exec(textOf(`/proc/${name}/stat`))?.[1] : undefined;
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === of || isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
