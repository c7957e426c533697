/** What the engine needs from outside, as small as a test can have it. */
import { inspect } from "node:util";
import type { VideoEncoder } from "@/lib/desktop/recording/video-encoder.port";
import type { Action } from "@/lib/domain/action/action.schema";
import type { Verification } from "@/lib/domain/verifier/reward";
import type { EngineDeps } from "@/lib/engine/ports";
import type { Policy } from "@/lib/policy/policy.port";

export const digest = (n: number) => `sha256:${n.toString(16).padStart(64, "0")}`;

export const verification = (score: number | null, checkerError: string | null = null): Verification => ({
  score,
  checker_error: checkerError,
  checker_skipped: null,
  conj: "and",
  checks: [],
  postconfig: [],
  profile: "osworld",
  duration_ms: 1,
});

/** Plays these actions and then says done. */
export function scriptedPolicy(actions: Action[]): Policy {
  const policy: Policy = {
    name: "scripted",
    digest: null,
    fork: () => policy,
    next: (_desktop, index) =>
      Promise.resolve({
        action: actions[Math.min(index, actions.length - 1)] ?? { type: "done" },
        intent: null,
        note: null,
        waitMs: 0,
      }),
  };
  return policy;
}

export const noVideoEncoder: VideoEncoder = {
  start: () => {
    throw new Error("this host has no encoder");
  },
};

/** Errors only. */
export const quietLog: EngineDeps["log"] = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (fields, message) => void process.stderr.write(`${message} ${inspect(fields)}\n`),
};

/** Keeps bytes by their length: enough for tests that only count. */
export function memoryStore(): EngineDeps["store"] {
  const kept = new Map<string, Uint8Array>();
  return {
    put: (bytes) => {
      const key = digest(bytes.length);
      kept.set(key, bytes);
      return Promise.resolve(key);
    },
    get: (key) => Promise.resolve(kept.get(key) ?? null),
    has: (key) => Promise.resolve(kept.has(key)),
    remove: (key) => Promise.resolve(kept.delete(key) ? "removed" : "absent"),
  };
}

export function hostFacts(name: string, workerId: string, slots: number, canFork: boolean) {
  return {
    name,
    driver: "simulated" as const,
    kernel: "test",
    cpuCount: 2,
    memoryBytes: 1,
    diskFreeBytes: null,
    slots,
    cpuMicroUsdPerHour: 40_000,
    memoryGibMicroUsdPerHour: 5_000,
    capabilities: {
      driver: "simulated" as const,
      metrics: [],
      getters: [],
      setup_steps: [],
      mirrored_urls: [],
      setup_network: "none" as const,
      can_fork: canFork,
    },
    workerId,
    productVersion: "test",
  };
}
