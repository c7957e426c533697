import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { identifyProcess } from "../../../process-identity";
import { ALIVE_DUE_MS } from "../collect-facts";

const LOOK_MS = 100;
/** The kernel counts starts of processes in hundredths of a second. */
const TICK_MS = 10;

/**
 * Waits until every process has run as long as each has to run on in a copy, or `limitMs` is over. Programs start
 * helpers that end by themselves after a moment; caught in a stored state, they would be missed in its copies.
 */
export async function untilGrown(pids: () => number[], limitMs: number): Promise<void> {
  const giveUpAt = performance.now() + limitMs;
  while (youngestMs(pids()) < ALIVE_DUE_MS && performance.now() < giveUpAt) await delay(LOOK_MS);
}

function youngestMs(pids: number[]): number {
  const upMs = Number(readFileSync("/proc/uptime", "utf8").split(" ")[0]) * 1_000;
  const ages = pids.flatMap((pid) => {
    const process = identifyProcess(pid);
    return process ? [upMs - process.startTicks * TICK_MS] : [];
  });
  return Math.min(Infinity, ...ages);
}
