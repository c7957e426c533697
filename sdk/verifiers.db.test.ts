import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SimulatedFaults } from "@/lib/desktop/drivers/simulated/simulated-faults";
import { SCOPES } from "@/lib/domain/workspace/scope";
import { createApiKey } from "@/lib/services/api-key/create-api-key";
import { serveRoutes, type ServedRoutes } from "@/lib/testing/api/serve-routes";
import { makeTaskSet } from "@/lib/testing/factories/task-set";
import { contextOfSystem } from "@/lib/testing/factories/workspace";
import { pythonLack, runPython } from "@/lib/testing/python";
import { SlotBench } from "@/lib/testing/slot-bench";

const HERE = import.meta.dirname;
const TASK = "e0df059f-c3d1-4c6b-9b1f-0d6f2a4c1b01";
const lack = pythonLack();

let bench: SlotBench;
let served: ServedRoutes;
let key: string;
let faultsOf: () => SimulatedFaults = () => ({});

beforeAll(async () => {
  bench = await SlotBench.open({ slots: 20, faults: () => faultsOf() });
  const ctx = contextOfSystem(bench.app.db, bench.workspace);
  await makeTaskSet(ctx, "public", [{ id: TASK, domain: "os", instruction: "Write 42." }]);
  key = (await createApiKey({ ctx, input: { name: "of a trainer", scopes: [...SCOPES] } })).secret;
  served = await serveRoutes();
});
afterAll(async () => {
  await served.close();
  await bench.close();
});
/** The third desktop from here on fails a gate. */
beforeEach(() => {
  let made = 0;
  faultsOf = () => (++made === 3 ? { failGate: "netns" } : {});
});

/** Runs the adapter under a stand-in of `verifiers`, and returns what it printed. */
async function train(kind: string): Promise<Record<string, unknown>> {
  const PYTHONPATH = [path.join(HERE, "python"), path.join(HERE, "testing/standins")].join(":");
  const env = { DESKPROOF_URL: served.url, DESKPROOF_API_KEY: key, PYTHONPATH };
  const { status, stdout, stderr } = await runPython(
    [path.join(HERE, "testing/train_with_verifiers.py"), kind, TASK],
    env,
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Record<string, unknown>;
}

const liveDesktops = () => bench.app.db.prisma.desktop.count({ where: { status: { not: "closed" } } });

describe("the adapter for verifiers", { timeout: 90_000 }, () => {
  it.for(["v0", "v0-late"])(
    "gives a group of four of which two do not count two rewards, two errors and no 0 (%s)",
    async (kind, context) => {
      if (lack !== null) return context.skip(lack);
      expect(await train(kind)).toEqual({
        question: "Write 42.",
        rewards: [1, null, null, 0],
        advantages: [0.5, null, null, -0.5],
        steps: expect.arrayContaining([null]),
        errors: [null, "SandboxError", "SandboxError", null],
        metrics: [{ solved: 1 }, {}, {}, { solved: 0 }],
        seen: [["text", "image_url"], ["text"], ["text", "image_url"]],
        refused: expect.stringMatching(/^The action was not played: /),
        shown: ["x", "y", "button", "count"],
      });
      expect(await liveDesktops()).toBe(0);
    },
  );

  it("gives traces of the second generation None as rewards and an error in their place", async (context) => {
    if (lack !== null) return context.skip(lack);
    expect(await train("v1")).toEqual({
      question: "Write 42.",
      key: expect.stringMatching(/^public\/e0df059f.*@sha256:/),
      rewards: [{ solved: 1 }, { solved: null }, {}, { solved: 0 }],
      errors: [[], ["SandboxError"], ["SandboxError"], []],
      ok: [true, false, false, true],
      bad_gates: [[], ["not_quarantined"], null, []],
      seen: [["text", "image"], ["text"]],
      shown: ["x", "y", "button", "count"],
    });
    expect(await liveDesktops()).toBe(0);
  });

  it("lends a desktop as the box of a run, and takes it back", async (context) => {
    if (lack !== null) return context.skip(lack);
    expect(await train("box")).toEqual({ told: [0, "42", "42", true], status: "closed", alive: false });
  });

  it("can be imported without verifiers, and says what it lacks when it is used", async (context) => {
    if (lack !== null) return context.skip(lack);
    const { stderr, stdout } = await runPython([
      "-c",
      "import deskproof_verifiers as d; print(d.__all__); d.load_environment()",
    ]);
    expect(stdout).toContain("load_environment");
    expect(stderr).toContain("No module named 'verifiers'");
  });
});
