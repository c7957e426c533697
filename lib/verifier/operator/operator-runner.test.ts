import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorBench } from "../testing/operator-bench";

const PASS = `print('{"score": 1, "checks": [], "message": "done"}')`;

describe("running an operator's verifier", () => {
  let bench: Awaited<ReturnType<typeof operatorBench>>;
  beforeAll(async () => {
    bench = await operatorBench();
  });
  afterAll(() => bench.close());

  it("gives its score with the digest of the files that ran", async () => {
    await bench.program("pass", "python", PASS);
    expect(await bench.judge("pass")).toEqual({
      ...{ ok: true, score: 1, detail: "done", parts: [] },
      implementation: expect.stringMatching(/^operator:pass\/judge@sha256:[0-9a-f]{64}$/) as string,
    });
  });

  it("hands over the call as documented, with the evidence in its working folder", async () => {
    const tell = `import json, os, sys
call = json.load(sys.stdin)
text = open(os.path.basename(call["result"]["path"])).read()
call["evidence"] = call["evidence"] == os.path.dirname(call["result"]["path"])
call["result"]["path"] = os.path.basename(call["result"]["path"])
print(json.dumps({"score": 0, "checks": [], "message": json.dumps([text, call])}))`;
    await bench.program("tell", "python", tell);
    const reply = await bench.judge("tell", { options: { column: "amount" } });
    expect(reply.ok && JSON.parse(reply.detail)).toEqual([
      "what was made",
      {
        ...{ contract: 1, verifier: "tell", function: "judge", profile: "osworld", evidence: true },
        ...{ result: { kind: "file", path: "result.txt" }, expected: null, options: { column: "amount" } },
      },
    ]);
  });

  it("lets the verifier judge a file that is not there", async () => {
    const missing = `import json, sys
print(json.dumps({"score": 0.25, "checks": [], "message": str(json.load(sys.stdin)["result"]["path"])}))`;
    await bench.program("missing", "python", missing);
    expect(await bench.judge("missing", { text: null })).toMatchObject({ ok: true, score: 0.25, detail: "None" });
  });

  it("imports the verifier's own files in both languages", async () => {
    await bench.program("own", "python", `from parts.answer import TEXT\nprint(TEXT)`);
    await bench.install("own", { "parts/answer.py": `TEXT = '{"score": 1, "checks": [], "message": "p"}'` });
    await bench.program("own-ts", "typescript", `import { text } from "./parts/answer";\nconsole.log(text as string);`);
    await bench.install("own-ts", {
      "parts/answer.ts": `export const text: string = JSON.stringify({ score: 1, checks: [], message: "t" });`,
    });
    expect(await bench.judge("own")).toMatchObject({ ok: true, detail: "p" });
    expect(await bench.judge("own-ts")).toMatchObject({ ok: true, detail: "t" });
  });

  it.each([
    ["a status other than 0", "python", `${PASS}\nraise SystemExit(3)`, "crashed", "ended with status 3"],
    ["an exception, with what it said", "python", "raise ValueError('no such column')", "crashed", "no such column"],
    ["NaN as its score", "python", `print('{"score": NaN, "checks": [], "message": ""}')`, "contract", "JSON"],
    ["nothing printed", "python", "pass", "contract", "it printed nothing"],
    ["a syntax error", "typescript", "const = 1;", "contract", "its program cannot be read"],
    ["a package that is not in its folder", "typescript", `import "zod";\nconsole.log(1);`, "contract", "zod"],
    [
      "an import from outside",
      "typescript",
      `import ${JSON.stringify(path.resolve("package.json"))};`,
      "contract",
      "outside of its folder",
    ],
  ] as const)("gives no score for %s", async (_what, language, source, kind, message) => {
    await bench.program("faulty", language, source);
    const reply = await bench.judge("faulty", { text: null });
    expect(reply).toMatchObject({ ok: false, kind });
    expect(reply.ok ? "" : reply.message).toContain(message);
  });

  it.each([
    ["python", "while True: pass"],
    ["typescript", "for (;;);"],
  ] as const)("ends an endless loop in %s", async (language, source) => {
    await bench.program("endless", language, source);
    const reply = await bench.judge("endless", { limits: { timeoutMs: 1_500 } });
    expect(reply).toMatchObject({ ok: false, kind: "timeout", message: "it did not finish within 1500 ms" });
  });

  it.each([
    ["python", "kept = [bytearray(8 << 20) for _ in range(400)]"],
    ["typescript", "const kept = []; for (let i = 0; i < 400; i++) kept.push(Buffer.alloc(8 << 20, 1));"],
  ] as const)("ends %s that takes gigabytes", async (language, source) => {
    await bench.program("hungry", language, source);
    expect(await bench.judge("hungry", { limits: { memoryMib: 128 } })).toMatchObject({ ok: false, kind: "crashed" });
  });

  it("ends a flood of output", async () => {
    await bench.program("flood", "python", `print("x" * (10 << 20))`);
    const reply = await bench.judge("flood");
    expect(reply).toMatchObject({ ok: false, kind: "contract", message: "it printed more than 1048576 bytes" });
  });

  it("lives through a flood of errors", async () => {
    await bench.program("loud", "python", `import sys\nsys.stderr.write("x" * (10 << 20))\n${PASS}`);
    expect(await bench.judge("loud")).toMatchObject({ ok: true, score: 1 });
  });

  it("stops with the attempt", async () => {
    await bench.program("slow", "python", "import time; time.sleep(60)");
    const stop = new AbortController();
    const judging = bench.judge("slow", { signal: stop.signal });
    stop.abort(new Error("the attempt was cancelled"));
    await expect(judging).rejects.toThrow("the attempt was cancelled");
  });

  it.each([
    ["nobody", "this host has no verifier named nobody"],
    ["..", "this host has no verifier named .."],
  ])("has no score of %s, which is not there", async (name, message) => {
    expect(await bench.judge(name)).toEqual({ ok: false, kind: "rule", message });
  });

  it("has no score of a function that the verifier does not name", async () => {
    await bench.program("pass", "python", PASS);
    await bench.install("pass", {
      "verifier.json": JSON.stringify({ description: "d", language: "python", functions: ["other"] }),
    });
    expect(await bench.judge("pass")).toEqual({
      ...{ ok: false, kind: "rule", message: "the verifier pass has no function judge" },
    });
  });
});
