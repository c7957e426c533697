import { statfs } from "node:fs/promises";
import os from "node:os";
import type { Settings } from "@/lib/config/env";
import type { HostFacts } from "@/lib/db/hosts-registry";
import type { HostCapabilities } from "@/lib/domain/host/host.capabilities";

/** One desktop needs about this much memory with an office program open. */
const MEMORY_PER_DESKTOP_BYTES = 1.5 * 1024 ** 3;

/** Attempts wait for screens most of their time, so one core carries one and a half of them. */
const DESKTOPS_PER_CORE = 1.5;

/** Desktops at once: the operator's word, or what cores and memory allow. */
export function slotsOf(configured: number | null, cpuCount: number, memoryBytes: number): number {
  if (configured !== null) return configured;
  const byMemory = Math.floor((memoryBytes * 0.8) / MEMORY_PER_DESKTOP_BYTES);
  return Math.max(1, Math.min(Math.floor(cpuCount * DESKTOPS_PER_CORE), byMemory));
}

/** null when the file system cannot be asked. */
export async function diskFreeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

export async function hostFacts(
  settings: Settings,
  capabilities: HostCapabilities,
  workerId: string,
  productVersion: string,
): Promise<HostFacts> {
  const cpuCount = os.availableParallelism();
  const memoryBytes = os.totalmem();
  return {
    name: settings.hostName ?? os.hostname().toLowerCase(),
    driver: capabilities.driver,
    kernel: `${os.type()} ${os.release()}`,
    cpuCount,
    memoryBytes,
    diskFreeBytes: await diskFreeBytes(settings.home),
    slots: slotsOf(settings.slots, cpuCount, memoryBytes),
    ...settings.prices,
    capabilities,
    workerId,
    productVersion,
  };
}
