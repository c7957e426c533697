/** What the measurements of forks share: a driver with checkpoints of its own, programs to open, numbers to print. */
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { CopyResult, Desktop, DesktopCheckpoints } from "@/lib/desktop/desktop.port";
import { openHost, type OpenHost } from "./open-host";

export interface ForkBench extends OpenHost {
  checkpoints: DesktopCheckpoints;
}

/** Restores find prepared grounds as a worker's do. */
export async function openForkBench(name: string, mayMergePages?: () => boolean): Promise<ForkBench> {
  const host = await openHost(name, { checkpoints: true, mayMergePages, preparedMax: 8 });
  const { checkpoints, checkpointLack } = host.driver;
  if (!checkpoints) throw new Error(checkpointLack ?? "no checkpoints");
  return { ...host, checkpoints };
}

/** Starts a program and returns when its window is there and the screen stands still. */
export async function openProgram(desktop: Desktop, argv: string[], title: RegExp): Promise<void> {
  await desktop.spawn({ argv });
  for (let round = 0; round < 600; round++) {
    if ((await desktop.windows()).some((window) => title.test(window.title))) break;
    await delay(50);
  }
  await desktop.settle({ quietMs: 400, limitMs: 15_000 });
  await becomeIdle(desktop);
}

/** Programs go on setting up behind a still screen; every copy would repeat that. */
async function becomeIdle(desktop: Desktop): Promise<void> {
  for (let round = 0; round < 60; round++) {
    const { cpuSeconds: before } = await desktop.usage();
    await delay(300);
    if ((await desktop.usage()).cpuSeconds - before < 0.015) return;
  }
}

export function desktopsOf(copies: CopyResult[]): Desktop[] {
  return copies.map((copy) => {
    if ("error" in copy) throw copy.error;
    return copy.desktop;
  });
}

export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const startedAt = performance.now();
  const value = await work();
  return { ms: performance.now() - startedAt, value };
}

/** What the whole machine uses, without what it could give back at once. */
export function usedBytes(): number {
  const field = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync("/proc/meminfo", "utf8"))?.[1] ?? 0) * 1_024;
  return ["AnonPages", "Shmem", "Slab", "PageTables", "KernelStack"].reduce((sum, name) => sum + field(name), 0);
}

export interface Row {
  name: string;
  value: number;
  unit: string;
  target?: number;
  note?: string;
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

export function printRows(rows: Row[]): void {
  for (const { name, value, unit, target, note } of rows) {
    const shown = value >= 100 ? value.toFixed(0) : value.toFixed(2);
    const goal = target === undefined ? "" : `  target ${target} ${unit}, ${(value / target).toFixed(2)} of it`;
    say(`${name.padEnd(52)} ${shown.padStart(9)} ${unit}${goal}${note ? `  ${note}` : ""}`);
  }
  say(`load ${loadavg()[0]!.toFixed(2)}`);
  say(JSON.stringify({ rows, load: loadavg() }));
}
