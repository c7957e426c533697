import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const KSM = "/sys/kernel/mm/ksm";
/** Measured: quick enough for a batch of forks, and far below a core. */
const PAGES_TO_SCAN = 5_000;
const PAUSE_MS = 20;
const LOOK_MS = 250;
/** The kernel merges a page only when two scans in a row found it unchanged; the third finds what the second left over. */
const SCANS_MIN = 3;
/** Growth between two looks below which nothing is left to merge. */
const QUIET_PAGES = 300;
const LIMIT_MS = 10_000;

export interface MergeReport {
  mergedPages: number;
  tookMs: number;
}

/**
 * Lets the kernel merge equal pages of forks (KSM) after a batch of them, and stops it again: merged pages stay merged,
 * while a scanner that goes on costs a twelfth of a core. Equal pages can be found out by timing from another desktop
 * of the host, so this is for hosts that one tenant owns.
 */
export class PageMerging {
  #running: Promise<MergeReport> | null = null;
  #isAskedAgain = false;

  constructor(
    private readonly folder = KSM,
    private readonly lookMs = LOOK_MS,
  ) {}

  /** Why this machine cannot merge, or null. */
  get lack(): string | null {
    return this.#read("run") === null ? "The kernel has no KSM." : null;
  }

  /**
   * Keeps pages of zeros as pages of their own. A page that the kernel replaced by its one page of zeros looks to criu as
   * if it had never been touched; in an area that is mapped from a memory file a copy would then find there what the
   * file says, not what the program cleared. For the whole machine, as it may be merging for others.
   */
  keepZerosApart(): void {
    this.#write("use_zero_pages", 0);
  }

  /** Joins a merge that is going on, which then looks once more. Never throws. */
  merge(): Promise<MergeReport> {
    if (this.#running) this.#isAskedAgain = true;
    this.#running ??= this.#merge().finally(() => (this.#running = null));
    return this.#running;
  }

  async #merge(): Promise<MergeReport> {
    const startedAt = performance.now();
    if (this.lack !== null) return { mergedPages: 0, tookMs: 0 };
    this.keepZerosApart();
    this.#write("pages_to_scan", PAGES_TO_SCAN);
    this.#write("sleep_millisecs", PAUSE_MS);
    this.#write("run", 1);
    const before = this.#read("pages_sharing") ?? 0;
    let last = -QUIET_PAGES;
    let pages = before;
    const scansAtStart = this.#read("full_scans") ?? 0;
    for (;;) {
      await delay(this.lookMs);
      pages = this.#read("pages_sharing") ?? 0;
      const isQuiet = pages - last < QUIET_PAGES && (this.#read("full_scans") ?? 0) >= scansAtStart + SCANS_MIN;
      const isLate = performance.now() - startedAt > LIMIT_MS;
      if (isLate || (isQuiet && !this.#isAskedAgain)) break;
      this.#isAskedAgain = false;
      last = pages;
    }
    this.#write("run", 0);
    return { mergedPages: pages - before, tookMs: Math.round(performance.now() - startedAt) };
  }

  #read(name: string): number | null {
    try {
      return Number(readFileSync(path.join(this.folder, name), "utf8"));
    } catch {
      return null;
    }
  }

  #write(name: string, value: number): void {
    try {
      writeFileSync(path.join(this.folder, name), String(value));
    } catch {
      // A kernel without that knob merges with its own default.
    }
  }
}
