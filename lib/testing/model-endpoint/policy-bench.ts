/** A host's policies over the reference endpoint, on a desktop that only shows itself. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { stringify } from "yaml";
import { isKeyName } from "@/lib/desktop/display/key-name";
import type { Desktop, ExecRequest, ExecResult } from "@/lib/desktop/desktop.port";
import type { AccessibilityTree } from "@/lib/domain/observation/observation";
import { openPolicies } from "@/lib/policy/open-policies";
import type { AttemptFacts, Policies } from "@/lib/policy/policies.port";
import type { Policy, PolicyTurn } from "@/lib/policy/policy.port";
import { systemClock, type PolicyClock } from "@/lib/policy/provider/clock";
import { startModelEndpoint, type ModelEndpoint, type ModelEndpointOptions } from "./model-endpoint";

export const BENCH_KEY = "sk-bench-0123456789abcdef";
export const FACTS: AttemptFacts = {
  instruction: "Rename the folder.",
  screen: { width: 1_280, height: 800 },
  seedText: "att_1",
  maxSteps: 15,
  deadlineMs: null,
};

/** Sleeps take no time but count. */
export class LeapingClock implements PolicyClock {
  private time = Date.UTC(2026, 0, 1);
  readonly slept: number[] = [];

  now(): number {
    return this.time;
  }

  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    this.slept.push(ms);
    this.time += ms;
    await Promise.resolve();
  }
}

export interface PolicyBench {
  endpoint: ModelEndpoint;
  policies: Policies;
  clock: LeapingClock;
  file: string;
  environment: Record<string, string | undefined>;
  write(entries: Array<Record<string, unknown>>): void;
  entry(model: string, more?: Record<string, unknown>): Record<string, unknown>;
  /** A policy of an entry with this model, put into the file for it. */
  policy(model: string, more?: Record<string, unknown>, facts?: Partial<AttemptFacts>): Policy;
  close(): Promise<void>;
}

/** `clock: "system"` for measurements; else sleeps take no time. */
export async function openPolicyBench(
  options: ModelEndpointOptions & { clock?: "leaping" | "system" } = {},
): Promise<PolicyBench> {
  const { clock: kind = "leaping", ...more } = options;
  const endpoint = await startModelEndpoint({ key: BENCH_KEY, ...more });
  const folder = mkdtempSync(join(tmpdir(), "policies-"));
  const file = join(folder, "policies.yaml");
  const clock = new LeapingClock();
  const environment: Record<string, string | undefined> = { BENCH_KEY };
  writeFileSync(file, "policies: []\n");
  const policies = openPolicies({
    file,
    environment: (name) => environment[name],
    isKey: isKeyName,
    clock: kind === "system" ? systemClock : clock,
  });
  let count = 0;
  const entry = (model: string, more: Record<string, unknown> = {}) => ({
    name: `double-${++count}`,
    driver: "openai_chat",
    base_url: more.driver === "anthropic" ? endpoint.origin : endpoint.url,
    model,
    key_env: "BENCH_KEY",
    is_test_double: true,
    ...more,
  });
  const write = (entries: Array<Record<string, unknown>>) => {
    writeFileSync(file, stringify({ policies: entries }));
    policies.refresh();
  };
  return {
    endpoint,
    policies,
    clock,
    file,
    environment,
    write,
    entry,
    policy(model, more = {}, facts = {}) {
      const one = entry(model, more);
      write([one]);
      return policies.forAttempt(one.name, { ...FACTS, ...facts });
    },
    async close() {
      policies.close();
      await endpoint.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface ShownDesktop extends Desktop {
  executed: ExecRequest[];
}

/** A desktop that shows a plain picture and a tree, and takes note of what is run in it. */
export async function showDesktop(
  over: {
    width?: number;
    height?: number;
    tree?: AccessibilityTree;
    exec?: Partial<ExecResult>;
    shade?: () => number;
  } = {},
): Promise<ShownDesktop> {
  const { width = 1_280, height = 800 } = over;
  const executed: ExecRequest[] = [];
  const picture = (shade: number) =>
    sharp({ create: { width, height, channels: 3, background: { r: shade, g: 90, b: 120 } } })
      .png()
      .toBuffer();
  const desktop: Partial<ShownDesktop> = {
    id: "dsk_shown",
    driver: "simulated",
    screen: { width, height },
    executed,
    settle: () => Promise.resolve({ isSettled: true, waitedMs: 0 }),
    accessibility: () => Promise.resolve(over.tree ?? { applications: [], nodeCount: 0, takenMs: 0 }),
    async screenshot() {
      const png = new Uint8Array(await picture(over.shade?.() ?? 40));
      return { png, width, height, takenAt: "2026-01-01T00:00:00.000Z" };
    },
    exec(request) {
      executed.push(request);
      return Promise.resolve({
        exitCode: 0,
        signal: null,
        timedOut: false,
        stdout: "",
        stderr: "",
        durationMs: 1,
        ...over.exec,
      });
    },
  };
  return desktop as ShownDesktop;
}

/** Asks a policy for so many turns, or until it ends. */
export async function turnsOf(policy: Policy, desktop: Desktop, count: number): Promise<PolicyTurn[]> {
  const turns: PolicyTurn[] = [];
  for (let index = 0; index < count; index++) {
    const turn = await policy.next(desktop, index, new AbortController().signal);
    turns.push(turn);
    if (turn.action.type === "done" || turn.action.type === "fail") break;
  }
  return turns;
}
