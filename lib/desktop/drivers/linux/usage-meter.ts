import type { ComputeUsage } from "@/lib/domain/host/host.capabilities";
import type { CgroupCounters } from "./cgroup/cgroup";

const GIB = 1024 ** 3;
const SAMPLE_MS = 1_000;

/**
 * Integrates a desktop's memory over time (trapezoids between samples a second apart) and carries its CPU counter.
 * The last known values stay when the cgroup is gone. `stop` takes one last sample.
 */
export class UsageMeter {
  #memoryGibSeconds = 0;
  #last: { atMs: number; counters: CgroupCounters } | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly read: () => CgroupCounters | null,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  start(): void {
    this.sample();
    this.#timer = setInterval(() => this.sample(), SAMPLE_MS);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
    this.sample();
  }

  sample(): void {
    const counters = this.read();
    if (!counters) return;
    const atMs = this.nowMs();
    if (this.#last) {
      const seconds = (atMs - this.#last.atMs) / 1_000;
      this.#memoryGibSeconds += (((counters.memoryBytes + this.#last.counters.memoryBytes) / 2) * seconds) / GIB;
    }
    this.#last = { atMs, counters };
  }

  /** Takes a fresh sample while running. */
  usage(): ComputeUsage & { memoryBytes: number } {
    if (this.#timer !== null) this.sample();
    return {
      cpuSeconds: this.#last?.counters.cpuSeconds ?? 0,
      memoryGibSeconds: this.#memoryGibSeconds,
      memoryBytes: this.#timer === null ? 0 : (this.#last?.counters.memoryBytes ?? 0),
    };
  }
}
