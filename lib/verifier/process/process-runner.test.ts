import { chmod, writeFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MetricCall, MetricRunner } from "../metric-call";
import { createProcessRunner } from "./process-runner";

const call: MetricCall = {
  func: "exact_match",
  directory: "/nowhere",
  result: "a",
  expected: { expected: "a" },
  hasExpected: true,
  options: {},
  profile: "osworld",
};

describe("process runner", () => {
  let runner: MetricRunner;
  let folder: string;
  beforeAll(async () => {
    runner = createProcessRunner();
    folder = await mkdtemp(join(tmpdir(), "deskproof-runner-"));
    // As a checkout is: others may read it.
    await chmod(folder, 0o755);
  });
  afterAll(async () => {
    await runner.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** A check process that does one thing with every call. */
  async function entryThat(name: string, body: string) {
    const path = join(folder, `${name}.mjs`);
    await writeFile(path, `process.on("message", ({ id }) => { ${body} }); process.send({ ready: true });`);
    return { path, root: folder, execArgv: [], env: {} };
  }

  it("gives the reply of the metric", async () => {
    expect(await runner.run(call)).toMatchObject({ ok: true, score: 1 });
    expect(await runner.run({ ...call, result: "b" })).toMatchObject({ ok: true, score: 0 });
    expect(await runner.run({ ...call, func: "unknown" })).toMatchObject({ ok: false, kind: "rule" });
  }, 60_000);

  it("serves many calls at once, each with its own reply", async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => runner.run({ ...call, result: index % 2 === 0 ? "a" : "b" })),
    );
    expect(replies.map((reply) => reply.ok && reply.score)).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 1, 0]);
  }, 60_000);

  it("ends a metric whose pattern backtracks without end and goes on with the next call", async () => {
    const short = createProcessRunner({ timeoutMs: 4_000, processesMax: 1 });
    await short.run(call);
    const endless = {
      ...call,
      func: "is_expected_url_pattern_match",
      result: `${"a".repeat(40)}!`,
      expected: { expected: ["^(a+)+$"] },
    };
    const [first, second] = await Promise.all([short.run(endless), short.run(call)]);
    expect(first).toMatchObject({ ok: false, kind: "timeout" });
    expect(second).toMatchObject({ ok: true, score: 1 });
    await short.close();
  }, 60_000);

  it("does not count the loading of a process as time of its first call", async () => {
    const path = join(folder, "slow.mjs");
    const reply = `process.send({ id, reply: { ok: true, score: 1, detail: "", parts: [] } })`;
    await writeFile(
      path,
      `const until = Date.now() + 900; while (Date.now() < until); process.on("message", ({ id }) => ${reply}); process.send({ ready: true });`,
    );
    const slow = createProcessRunner({ entry: { path, root: folder, execArgv: [], env: {} }, timeoutMs: 400 });
    expect(await slow.run(call)).toMatchObject({ ok: true, score: 1 });
    await slow.close();
  }, 60_000);

  it("reports a process that dies instead of dying with it", async () => {
    const dying = createProcessRunner({ entry: await entryThat("dying", "process.abort()") });
    expect(await dying.run(call)).toMatchObject({ ok: false, kind: "crashed" });
    expect(await dying.run(call)).toMatchObject({ ok: false, kind: "crashed" });
    await dying.close();
  }, 60_000);

  it("reports a process that uses up its memory", async () => {
    const body = "const kept = []; for (;;) kept.push(new Array(100000).fill(id));";
    const greedy = createProcessRunner({ entry: await entryThat("greedy", body), heapMib: 64 });
    expect(await greedy.run(call)).toMatchObject({ ok: false, kind: "crashed" });
    await greedy.close();
  }, 60_000);

  it("ends a process whose memory grows outside the JavaScript heap", async () => {
    const body = "const kept = []; setInterval(() => kept.push(Buffer.alloc(64 << 20, 1)), 20); void id;";
    const greedy = createProcessRunner({ entry: await entryThat("buffers", body), memoryMib: 512 });
    expect(await greedy.run(call)).toEqual({
      ok: false,
      kind: "crashed",
      message: "exact_match used more than 512 MiB",
    });
    await greedy.close();
  }, 60_000);

  it("ends the process of an aborted call", async () => {
    const silent = createProcessRunner({ entry: await entryThat("silent", "void id") });
    const abort = new AbortController();
    const pending = silent.run(call, abort.signal);
    abort.abort(new Error("cancelled"));
    await expect(pending).rejects.toThrow("cancelled");
    await silent.close();
  }, 60_000);

  it("refuses calls after close", async () => {
    const closed = createProcessRunner();
    await closed.close();
    await expect(closed.run(call)).rejects.toThrow("closed");
  });
});
