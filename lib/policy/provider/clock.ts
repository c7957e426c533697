import { setTimeout as pause } from "node:timers/promises";

/** Time as the library sees it, replaceable in tests. */
export interface PolicyClock {
  /** Unix time in milliseconds. */
  now(): number;
  /** Throws the signal's reason when it is aborted meanwhile. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: PolicyClock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    signal.throwIfAborted();
    await pause(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
  },
};
