import { afterAll, beforeAll, expect, it } from "vitest";
import type { Action } from "@/lib/domain/action/action.schema";
import { attemptDetailWire, type AttemptDetailWire } from "@/lib/domain/attempt/attempt.wire";
import { getAttempt } from "@/lib/services/attempt/get-attempt";
import { getRunManifest } from "@/lib/services/run/get-run-manifest";
import { verifyManifest } from "@/lib/manifest/verify-manifest";
import { EngineBench } from "@/lib/testing/engine-bench";
import { contextOfRole } from "@/lib/testing/factories/workspace";
import { ScriptedDriver } from "@/lib/testing/scripted-desktop";
import type { ServiceContext } from "@/lib/services/context";
import { serializeAttemptDetail } from "./attempt";

const ACTIONS: Action[] = [{ type: "key", key: "a" }, { type: "key", key: "b" }, { type: "done" }];

let bench: EngineBench;
let ctx: ServiceContext;
let runId: string;
let children: AttemptDetailWire[];
beforeAll(async () => {
  bench = await EngineBench.open();
  ctx = await contextOfRole(bench.db, { id: bench.workspaceId, slug: "test" }, "member");
  const onRestore = (nth: number) => (nth === 3 ? Promise.reject(new Error("no room")) : Promise.resolve());
  await bench.start({ driver: new ScriptedDriver({ checkpoints: { onRestore } }), slots: 3, actions: ACTIONS });
  runId = await bench.addRun({ forks: 3, prefixSteps: 1, maxSteps: 5 });
  const { attempts } = await bench.finished(runId);
  children = await Promise.all(
    attempts.map(async ({ id }) =>
      attemptDetailWire.strict().parse(serializeAttemptDetail(await getAttempt({ ctx, attemptId: id }))),
    ),
  );
});
afterAll(async () => {
  await bench.close();
});

it("gives each child the steps of its parent, marked as shared, before its own", () => {
  const [first, , failed] = children;
  expect(first?.steps.map(({ index, shared }) => [index, shared])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ]);
  expect(failed?.steps.map(({ index, shared }) => [index, shared])).toEqual([[1, true]]);
});

it("says of each child what it came from, who its siblings are, and what the fork saved", () => {
  const [first] = children;
  expect(first?.lineage).toMatchObject({ prefix_step_count: 1, child_count: 3, saved_steps: 2 });
  expect(first?.lineage?.checkpoint_digest).toMatch(/^sha256:/);
  expect(first?.lineage?.saved_seconds).toBeGreaterThanOrEqual(0);
  expect(first?.lineage?.siblings.map(({ fork, status, outcome }) => [fork, status, outcome])).toEqual([
    [2, "done", "success"],
    [3, "error", "none"],
  ]);
  expect(new Set(children.map(({ lineage }) => lineage?.parent_computer_id)).size).toBe(1);
  expect(first?.setup.at(-1)).toMatchObject({ type: "fork", ok: true });
});

it("pins lineage and the digest of the stored state in the manifest, which verifies", async () => {
  const manifest = await getRunManifest({ ctx, runId, product: { version: "1.0.0", commit: null } });
  expect(manifest.attempts.map(({ lineage }) => lineage)).toEqual(
    Array(3).fill({
      parent: children[0]?.lineage?.parent_computer_id,
      prefix_step_count: 1,
      checkpoint: children[0]?.lineage?.checkpoint_id,
      checkpoint_digest: children[0]?.lineage?.checkpoint_digest,
    }),
  );
  expect(manifest.attempts[2]?.artifacts.some(({ role }) => role === "frame")).toBe(true);
  const { findings } = await verifyManifest(JSON.stringify(manifest));
  expect(findings.filter(({ path }) => path.includes("lineage") || path === "run.spend_usd")).toEqual([]);
});
