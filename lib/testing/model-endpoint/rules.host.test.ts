import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isTerminal, type Action } from "@/lib/domain/action/action.schema";
import { createFolderStore } from "@/lib/storage/folder-store";
import type { ImportedTask } from "@/lib/task/import/collect-tasks";
import { readTaskFolder } from "@/lib/task/import/read-task-folder";
import { openMirror } from "@/lib/task/mirror/mirror";
import { createPostconfig } from "@/lib/task/setup/postconfig";
import { createSetup } from "@/lib/task/setup/setup";
import { startTestHost } from "@/lib/testing/host-desktop";
import { describeOnHost } from "@/lib/testing/host-test";
import { createProcessRunner } from "@/lib/verifier/process/process-runner";
import { createVerifier } from "@/lib/verifier/verify";
import { openPolicyBench, type PolicyBench } from "./policy-bench";

/** One of each way: a terminal, a browser, an office program with a dialog, one that cannot be done. */
const TASKS = ["f02d6a9b", "0f8a3d6e", "c3f1a8d2", "cb5f7e18"];
const STEPS_MAX = 15;

describeOnHost("the rules of the reference endpoint on real desktops", () => {
  const host = startTestHost("office");
  const folder = mkdtempSync(join(tmpdir(), "rules-"));
  const mirror = openMirror({ folders: [], sets: { starter: resolve("tasks/starter/gold") } });
  const verifier = createVerifier({
    runner: createProcessRunner(),
    runPostconfig: createPostconfig({ mirror }),
    mirror: (url) => mirror.read(url),
  });
  const store = createFolderStore(folder);
  const signal = new AbortController().signal;
  let bench: PolicyBench;
  let tasks: ImportedTask[] = [];
  beforeAll(async () => {
    bench = await openPolicyBench();
    ({ tasks } = await readTaskFolder(resolve("tasks/starter")));
  });
  afterAll(async () => {
    await bench.close();
    await verifier.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(TASKS)("solve %s by what a model is shown", { timeout: 180_000 }, async (id) => {
    const task = tasks.find((one) => one.id.startsWith(id)) as ImportedTask;
    const desktop = await host.create();
    try {
      await createSetup({ mirror })({ task: task.file, desktop, signal, onStep: () => undefined });
      await desktop.seal();
      const { instruction } = task.file;
      const more = { observation: "screenshot_accessibility_tree" };
      const policy = bench.policy("rules", more, { instruction, screen: desktop.screen });
      const actions: Action[] = [];
      for (let step = 0; step < STEPS_MAX; step++) {
        const { action } = await policy.next(desktop, step, signal);
        if (action.type === "no_action") throw new Error(`${action.code}: ${action.detail}`);
        actions.push(action);
        if (isTerminal(action)) break;
        await desktop.step(action);
      }
      const verification = await verifier.verify({
        task: task.file,
        desktop,
        actions,
        store,
        profile: "osworld",
        signal,
      });
      expect({ score: verification.score, error: verification.checker_error }).toEqual({ score: 1, error: null });
    } finally {
      await desktop.close();
    }
  });
});
