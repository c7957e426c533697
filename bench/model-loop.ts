/**
 * What the loop around a model costs: `npm run bench -- model-loop`, or `npx tsx bench/model-loop.ts [steps] [attempts]`.
 * First one attempt against a model of half a second: everything of a step but the model's own time, the tree that is kept
 * with the step included. Then many attempts at once against a model of two seconds: how busy they keep it.
 */
import { loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { Desktop } from "@/lib/desktop/desktop.port";
import type { Action } from "@/lib/domain/action/action.schema";
import { lookInTurn } from "@/lib/engine/see-before";
import { openHost } from "@/lib/testing/open-host";
import { openPolicyBench, type PolicyBench } from "@/lib/testing/model-endpoint/policy-bench";
import type { DoubleReply } from "@/lib/testing/model-endpoint/model-double";
import { printTable } from "@/lib/testing/print-table";
import { median, percentile } from "@/lib/testing/spread";

const SCREEN = { width: 1_280, height: 800, depth: 24, dpi: 96 } as Desktop["screen"];
const MODEL_MS = 2_000;
/** About the quickest that one answers; what is done beside it costs nothing. */
const QUICK_MODEL_MS = 500;
const recorder = { artifact: () => Promise.resolve("sha256:kept") };
const OBSERVATIONS = ["screenshot", "accessibility_tree", "screenshot_accessibility_tree", "set_of_marks"];

const typing = ({ index }: { index: number }): DoubleReply => ({
  calls: [{ name: "type", arguments: { text: `line ${index}\n` } }],
});

/** Shows in the terminal what a key does, and takes one moment to send. */
const pressing = (): DoubleReply => ({ calls: [{ name: "key", arguments: { key: "Return" } }] });

interface StepTimes {
  /** Looking, asking and parsing, without the model's own time. */
  turn: number;
  /** Input, and waiting for a quiet screen. */
  act: number;
}

async function play(
  bench: PolicyBench,
  desktop: Desktop,
  model: string,
  observation: string,
  steps: number,
): Promise<StepTimes[]> {
  const policy = bench.policy(model, { observation, limits: { concurrency: 64 } }, { screen: SCREEN });
  const times: StepTimes[] = [];
  for (let step = 0; step < steps; step++) {
    const startedAt = performance.now();
    const look = lookInTurn(desktop);
    const { action, call, settle } = await policy.next(look.desktop, step, new AbortController().signal);
    await look.before(action as Action, recorder);
    const askedAt = performance.now();
    await desktop.step(action as Action, settle);
    times.push({ turn: askedAt - startedAt - (call?.latencyMs ?? 0), act: performance.now() - askedAt });
  }
  return times;
}

async function withTerminal(host: Awaited<ReturnType<typeof openHost>>): Promise<Desktop> {
  const desktop = await host.create({ screen: SCREEN });
  await desktop.spawn({ argv: ["gnome-terminal", "--maximize", "--", "cat"] });
  for (let look = 0; look < 100 && !(await desktop.windows()).some(({ isActive }) => isActive); look++) {
    await desktop.settle({ quietMs: 100 });
  }
  await desktop.settle({ quietMs: 500, limitMs: 5_000 });
  return desktop;
}

const [stepsText = "30", attemptsText = "16"] = process.argv.slice(2);
const steps = Number(stepsText);
const attempts = Number(attemptsText);
const host = await openHost("minimal");
const bench = await openPolicyBench({ clock: "system" });
try {
  bench.endpoint.script("typing", typing);
  bench.endpoint.script("pressing", pressing);
  const desktop = await withTerminal(host);
  const rows = [];
  const kinds = [
    ...OBSERVATIONS.map((observation) => ({ observation, action: "typing" })),
    { observation: "screenshot", action: "pressing" },
  ];
  for (const { observation, action } of kinds) {
    const times = await play(bench, desktop, `script:${action}@${QUICK_MODEL_MS}ms`, observation, steps);
    const whole = times.map(({ turn, act }) => turn + act);
    rows.push({
      observation,
      action,
      "median ms": Math.round(median(whole)),
      "p95 ms": Math.round(percentile(whole, 0.95)),
      "of it the turn": Math.round(median(times.map(({ turn }) => turn))),
    });
  }
  await desktop.close();
  printTable(rows);

  const desktops = [];
  for (let count = 0; count < attempts; count++) desktops.push(await withTerminal(host));
  const before = bench.endpoint.load().workMs;
  const turns = Math.max(5, Math.round(steps / 3));
  // Attempts of a run are never in step with each other.
  const spans = await Promise.all(
    desktops.map(async (one, index) => {
      await delay((index * MODEL_MS) / attempts);
      const startedAt = performance.now();
      await play(bench, one, `script:typing@${MODEL_MS}ms`, "screenshot", turns);
      return performance.now() - startedAt;
    }),
  );
  const busy = (bench.endpoint.load().workMs - before) / spans.reduce((sum, ms) => sum + ms, 0);
  console.log(`\n${attempts} attempts, a model of ${MODEL_MS} ms: busy ${(busy * 100).toFixed(1)} % (target 90 %)`);
  console.log(JSON.stringify({ rows, busy, attempts, load: loadavg()[0] }));
} finally {
  await bench.close();
  await host.close();
}
process.exit(0);
