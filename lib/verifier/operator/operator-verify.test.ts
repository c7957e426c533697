import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { taskFileSchema } from "@/lib/domain/task/task.schema";
import { VERIFIER_LANGUAGES } from "@/lib/domain/verifier/operator-verifier";
import { reVerify } from "../re-verify";
import { fakeDesktop } from "../testing/fake-desktop";
import { inProcessRunner } from "../testing/in-process-runner";
import { memoryStore } from "../testing/memory-store";
import { operatorBench } from "../testing/operator-bench";
import { createVerifier } from "../verify";
import { exampleVerifier } from "./examples";
import { withOperatorVerifiers } from "./operator-runner";
import { readVerifier } from "./verifier-folder";
import { runVerifierCases } from "./verifier-cases";

describe.each(VERIFIER_LANGUAGES)("the example in %s", (language) => {
  let bench: Awaited<ReturnType<typeof operatorBench>>;
  let runner: ReturnType<typeof withOperatorVerifiers>;
  beforeAll(async () => {
    bench = await operatorBench();
    runner = withOperatorVerifiers(inProcessRunner, bench.root);
  });
  afterAll(() => bench.close());

  async function verifyReport(csv: string | null) {
    await bench.install("report", exampleVerifier(language));
    const store = memoryStore();
    const { verify } = createVerifier({ runner, runPostconfig: async () => [], mirror: async () => null });
    const evaluator = {
      ...{ func: "drums_verifier", verifier: "report", function: "column_total" },
      result: { type: "vm_file", path: "/home/user/report.csv", dest: "report.csv" },
      expected: { type: "rule", rules: 42 },
      options: { column: "amount" },
    };
    const verification = await verify({
      task: taskFileSchema.parse({ id: "t", instruction: "x", evaluator }),
      desktop: fakeDesktop({ files: csv === null ? {} : { "/home/user/report.csv": csv } }).desktop,
      ...{ actions: [{ type: "done" }], store, profile: "osworld", signal: new AbortController().signal },
    });
    return { verification, store };
  }

  it("passes its own tests", async () => {
    await bench.install("report", exampleVerifier(language));
    const tested = await runVerifierCases(runner, bench.root, "report");
    expect(tested?.outcomes.map(({ name, passed }) => [name, passed])).toEqual([
      ["no-file", true],
      ["right-total", true],
      ["wrong-total", true],
    ]);
  });

  it.each([
    ["item,amount\na,40\nb,2\n", 1],
    ["item,amount\na,40\nb,3\n", 0],
    [null, 0],
  ])("scores the file of an attempt: %j is %d", async (csv, score) => {
    const { verification } = await verifyReport(csv);
    expect(verification).toMatchObject({ score, checker_error: null });
  });

  it("leaves its digest, checks and files in the evidence", async () => {
    const { verification } = await verifyReport("item,amount\na,40\nb,3\n");
    const digest = (await readVerifier(bench.root, "report"))?.digest;
    expect(verification.checks).toMatchObject([
      {
        ...{ func: "operator:report/column_total", implementation: `operator:report/column_total@${digest}`, score: 0 },
        detail: "1 of 2 checks passed",
        parts: [
          { name: "column", passed: true, got: "a column amount" },
          { name: "total", passed: false, got: "the sum is 43" },
        ],
        result: { files: [{ origin: "/home/user/report.csv" }] },
      },
    ]);
  });

  it("is judged again from the evidence, under the digest that it has by then", async () => {
    const { verification, store } = await verifyReport("item,amount\na,40\nb,3\n");
    const [recorded] = verification.checks;
    const again = () => reVerify(verification, store, runner);
    expect(await again()).toMatchObject({
      ...{ score: 0, recorded_score: 0, problems: [] },
      checks: [{ computed: { implementation: recorded?.implementation, score: 0 } }],
    });
    await bench.install("report", { "notes.txt": "changed" });
    const digest = (await readVerifier(bench.root, "report"))?.digest;
    expect((await again()).checks).toMatchObject([
      {
        recorded: { implementation: recorded?.implementation },
        computed: { implementation: `operator:report/column_total@${digest}` },
      },
    ]);
  });

  it("makes the attempt a checker error where it is gone by then", async () => {
    await bench.close();
    const runnerThere = withOperatorVerifiers(inProcessRunner, bench.root);
    const { verify } = createVerifier({ runner: runnerThere, runPostconfig: async () => [], mirror: async () => null });
    const verification = await verify({
      task: taskFileSchema.parse({
        ...{ id: "t", instruction: "x" },
        evaluator: { func: "deskproof_verifier", verifier: "report", function: "column_total" },
      }),
      ...{ desktop: fakeDesktop({}).desktop, actions: [{ type: "done" }], store: memoryStore() },
      ...{ profile: "osworld", signal: new AbortController().signal },
    });
    expect(verification).toMatchObject({
      score: null,
      checker_error: "operator:report/column_total: rule: this host has no verifier named report",
    });
  });
});
