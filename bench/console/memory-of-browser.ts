import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

const MIB = 1_024 * 1_024;

/**
 * What a page holds in MiB: memory of the largest renderer after its garbage was collected, which a browser puts off as
 * long as there is room; the note says what it was before.
 */
export async function pageMemory(page: Page): Promise<{ value: number; unit: string; note: string }> {
  const before = largestRendererBytes() / MIB;
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  await page.waitForTimeout(1_000);
  return { value: largestRendererBytes() / MIB, unit: "MiB", note: `${before.toFixed(0)} before collecting garbage` };
}

/**
 * Proportional memory in bytes of the largest renderer among the processes below this one: the page itself, without
 * what all pages of a browser share.
 */
function largestRendererBytes(): number {
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
