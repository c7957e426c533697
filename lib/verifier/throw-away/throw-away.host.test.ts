import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "@/lib/config/new-id";
import { describeOnHost } from "@/lib/testing/host-test";
import { startTestHost } from "@/lib/testing/host-desktop";
import type { MetricCall, MetricRunner } from "../metric-call";
import { inProcessRunner } from "../testing/in-process-runner";
import { createThrowAwayDesktops } from "./throw-away-desktops";
import { withThrowAwayDesktops } from "./throw-away-runner";

describeOnHost("code of the agent in a throw-away desktop", () => {
  const host = startTestHost("office", { checkpoints: true });
  let folder: string;
  let runner: MetricRunner;
  const made: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "deskproof-suite-"));
    const id = () => {
      made.push(newId("desktop", new Date()));
      return made.at(-1) ?? "";
    };
    runner = withThrowAwayDesktops(inProcessRunner, createThrowAwayDesktops(host.driver, id));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  interface Suite {
    code?: string;
    test: string;
    profile?: MetricCall["profile"];
    options?: Record<string, unknown>;
    signal?: AbortSignal;
  }

  async function judged({ code = "", test, profile = "osworld", options = {}, signal }: Suite) {
    const directory = await mkdtemp(path.join(folder, "check-"));
    const program = path.join(directory, "work.py");
    const expected = path.join(directory, "test_suite.py");
    await writeFile(program, code);
    await writeFile(expected, test);
    const func = "check_python_file_by_test_suite";
    const call = { func, directory, result: [program], expected, hasExpected: true, options, profile };
    return runner.run(call, signal);
  }

  const DOUBLE = "from work import double\ndef test():\n    return double(2) == 4\n";

  it.each([
    ["is right", { code: "def double(n): return 2 * n", test: DOUBLE }, 1],
    ["is wrong", { code: "def double(n): return n", test: DOUBLE }, 0],
    ["cannot be read", { code: "def double(n) return n", test: DOUBLE }, 0],
    ["lacks what is tested", { code: "x = 1", test: DOUBLE }, 0],
    ["raises in the test", { code: "def double(n): raise ValueError('no')", test: DOUBLE }, 0],
    ["is tested by no function", { test: "test = 5" }, 0],
    ["has a test of another name", { test: "def mine(): return True" }, 0],
    [
      "is tested by a function that is named",
      { test: "def mine(): return 1", options: { test_function_name: "mine" } },
      1,
    ],
    ["is tested in part", { test: "def test(): return 0.5" }, 0.5],
    ["is tested beyond the range", { test: "def test(): return 7" }, 1],
    ["is tested by a text", { test: "def test(): return 'yes'" }, 1],
    [
      "prints a lot and writes beside itself",
      { code: "print('x' * 3_000_000)\nopen('made', 'w').write('x')", test: "import work\ndef test(): return True" },
      1,
    ],
  ] as Array<[string, Suite, number]>)("scores code that %s", async (_, suite, score) => {
    expect(await judged(suite)).toMatchObject({
      ok: true,
      score,
      implementation: "check_python_file_by_test_suite@2",
    });
  });

  it("gives no score for code that ends its interpreter, and 0 in the corrected profile", async () => {
    for (const code of ["import sys\nsys.exit(0)", "import os\nos._exit(0)"]) {
      expect(await judged({ code, test: DOUBLE })).toMatchObject({ ok: false, kind: "raised" });
      expect(await judged({ code, test: DOUBLE, profile: "corrected" })).toMatchObject({ ok: true, score: 0 });
    }
  });

  it("runs as the agent's account, without a network, and leaves nothing", async () => {
    const test = [
      "import os, socket",
      "def test():",
      "    try:",
      "        socket.create_connection(('10.0.0.1', 80), 1)",
      "        return False",
      "    except OSError:",
      "        return os.getuid() != 0 and not os.path.exists('/work')",
    ].join("\n");
    expect(await judged({ test })).toMatchObject({ ok: true, score: 1 });
    expect(made.length).toBeGreaterThan(0);
    expect(made.map((id) => host.driver.find(id)).filter(Boolean)).toEqual([]);
  });

  it("ends a test without an end when it is aborted, and closes its desktop", async () => {
    const stop = new AbortController();
    const before = made.length;
    const running = judged({ test: "def test():\n    while True: pass", signal: stop.signal });
    const ended = running.then(
      () => "a reply",
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    await expect.poll(() => made.length > before && host.driver.find(made.at(-1) ?? "") !== null).toBe(true);
    stop.abort(new Error("cancelled"));
    expect(await ended).toBe("cancelled");
    await expect.poll(() => host.driver.find(made.at(-1) ?? "")).toBeNull();
  });
});
