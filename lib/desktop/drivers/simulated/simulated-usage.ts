import type { ComputeUsage } from "@/lib/domain/host/host.capabilities";

const MEMORY_BYTES = 256 * 1024 * 1024;

/** What the desktop would have used, from counts alone: the same attempt always costs the same. No measurement. */
export function simulatedUsage(counts: { steps: number; execs: number }): ComputeUsage & { memoryBytes: number } {
  const seconds = 1 + counts.steps * 0.5 + counts.execs * 0.05;
  return {
    cpuSeconds: 0.02 + counts.steps * 0.012 + counts.execs * 0.004,
    memoryGibSeconds: (seconds * MEMORY_BYTES) / 1024 ** 3,
    memoryBytes: MEMORY_BYTES,
  };
}
