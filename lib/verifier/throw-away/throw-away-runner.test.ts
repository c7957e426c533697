import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DesktopDriver } from "@/lib/desktop/desktop.port";
import { createSimulatedDriver } from "@/lib/desktop/drivers/simulated/simulated-driver";
import { createFolderStore } from "@/lib/storage/folder-store";
import { reVerify } from "../re-verify";
import { inProcessRunner } from "../testing/in-process-runner";
import { createVerifier } from "../verify";
import { createThrowAwayDesktops, type ThrowAwayDesktops } from "./throw-away-desktops";
import { withThrowAwayDesktops } from "./throw-away-runner";

let folder: string;
let suite: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "deskproof-throw-away-"));
  suite = path.join(folder, "test_suite.py");
  await writeFile(suite, "def test(): return True");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const call = (expected: unknown, func = "check_python_file_by_test_suite") => {
  const rest = { hasExpected: true, options: {}, profile: "osworld" as const };
  return { func, directory: folder, result: [suite], expected, ...rest };
};
const refusing = (why: string): ThrowAwayDesktops => ({ run: () => Promise.reject(new Error(why)) });

it("gives no score when the desktop cannot be had: that is not the agent's doing", async () => {
  const runner = withThrowAwayDesktops(inProcessRunner, refusing("no memory is left"));
  expect(await runner.run(call(suite))).toMatchObject({
    ok: false,
    kind: "crashed",
    message: "the throw-away desktop could not run it: no memory is left",
  });
});

it("starts no desktop for another function or without a test file", async () => {
  const runner = withThrowAwayDesktops(inProcessRunner, refusing("never asked"));
  expect(await runner.run(call(null))).toMatchObject({ ok: true, score: 0 });
  expect(await runner.run(call(path.join(folder, "none.py")))).toMatchObject({ ok: true, score: 0 });
  expect(await runner.run(call({ expected: "x" }, "exact_match"))).toMatchObject({ ok: true, score: 0 });
});

it("takes no desktop of a simulated host", () => {
  expect(createThrowAwayDesktops(createSimulatedDriver(), () => "dsk_x")).toBeNull();
});

it("hands out one desktop at a time and closes each, also after a failure", async () => {
  const events: string[] = [];
  const driver = {
    name: "linux",
    templates: () => Promise.resolve([{ digest: "sha256:a", built_at: "2026" }]),
    create: ({ id }: { id: string }) => {
      events.push(`create ${id}`);
      const close = () => Promise.resolve(void events.push(`close ${id}`));
      return Promise.resolve({ seal: () => Promise.resolve(void events.push(`seal ${id}`)), close });
    },
  } as unknown as DesktopDriver;
  let count = 0;
  const desktops = createThrowAwayDesktops(driver, () => String(++count));
  const { signal } = new AbortController();
  const first = desktops?.run(null, signal, () => Promise.reject(new Error("the program")));
  const second = desktops?.run("sha256:gone", signal, () => Promise.resolve("done"));
  await expect(first).rejects.toThrow("the program");
  expect(await second).toBe("done");
  expect(events).toEqual(["create 1", "seal 1", "close 1", "create 2", "seal 2", "close 2"]);
});

it("leaves a second judgement undecided, with words, where no desktop is at hand", async () => {
  const store = createFolderStore(path.join(folder, "store"));
  const runner = withThrowAwayDesktops(inProcessRunner, refusing("not asked"));
  const verifier = createVerifier({
    runPostconfig: () => Promise.resolve([]),
    mirror: () => Promise.resolve(new TextEncoder().encode("def test(): return True")),
    runner,
  });
  const driver = createSimulatedDriver({ aliveAfterMs: 0 });
  const [template] = await driver.templates();
  const desktop = await driver.create({ id: "dsk_00000000000000000000000000", templateDigest: template!.digest });
  await desktop.writeFile("/home/user/a.py", new TextEncoder().encode("x = 1"));
  const verification = await verifier.verify({
    task: {
      ...{ id: "suite", snapshot: "", instruction: "x", config: [], related_apps: [] },
      evaluator: {
        func: "check_python_file_by_test_suite",
        result: { type: "vm_file", path: "/home/user/a.py", dest: "a.py" },
        expected: { type: "cloud_file", path: "https://files.test/test.py", dest: "test_suite.py" },
      },
    },
    ...{ desktop, store, actions: [], profile: "osworld" as const, signal: new AbortController().signal },
  });
  await driver.shutdown();
  expect(verification).toMatchObject({ score: null, checker_error: expect.stringContaining("not asked") });
  const again = await reVerify(verification, store, withThrowAwayDesktops(inProcessRunner, null));
  expect(again).toMatchObject({
    score: null,
    checker_error: null,
    undecided: expect.stringContaining("needs a throw-away desktop"),
  });
});
