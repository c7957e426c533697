import { DOMParser } from "@xmldom/xmldom";
import { expect, it } from "vitest";
import { attemptFixture } from "@/lib/testing/fixtures/attempt.fixture";
import { NO_COUNTS } from "../stats/counted-as";
import { ctrfReport } from "./ctrf";
import { junitReport } from "./junit";

const run = { id: "run_1", name: 'A "run" <&>\u0000\ud800', created_at: "2026-01-01T00:00:00Z", finished_at: null };

/** All parts of a text that is made while it is read, of one batch of attempts. */
async function textOf<Batch>(make: (batches: AsyncIterable<Batch>) => AsyncIterable<string>, batch: Batch) {
  async function* batches() {
    yield batch;
  }
  let whole = "";
  for await (const part of make(batches())) whole += part;
  return whole;
}

it("names and reasons of others stay text, whatever they hold", async () => {
  const invalid = attemptFixture({
    ...{ task_id: `"/><failure/>`, status: "done", verdict: "invalid", verifier: "invalid", outcome: "none" },
    ...{ score: null, invalid_reasons: ["a\u001b[2J & \u0007 <b>"] },
  });
  const document = new DOMParser().parseFromString(
    await textOf((batches) => junitReport(run, { ...NO_COUNTS, invalid: 1 }, batches), [invalid]),
    "text/xml",
  );
  expect(document.documentElement?.getAttribute("name")).toBe('A "run" <&>\ufffd\ufffd');
  expect(document.getElementsByTagName("failure")).toHaveLength(0);
  const [skipped] = document.getElementsByTagName("skipped");
  expect(skipped?.getAttribute("message")).toBe("invalid: a\ufffd[2J & \ufffd <b>");
});

it("a CTRF report counts each attempt once, and one that works is pending", async () => {
  const working = attemptFixture({ status: "running", verdict: null, outcome: "none", score: null, duration_ms: null });
  const now = new Date("2026-01-01T00:01:00Z");
  const text = await textOf((batches) => ctrfReport(run, { ...NO_COUNTS, pending: 1 }, batches, now), [working]);
  const { results } = JSON.parse(text) as {
    results: { summary: Record<string, number>; tests: Array<{ extra: Record<string, unknown> }> };
  };
  expect(results.summary).toMatchObject({ tests: 1, passed: 0, failed: 0, skipped: 0, pending: 1 });
  expect(results.summary.stop).toBe(Date.parse("2026-01-01T00:01:00Z"));
  expect(results.tests[0]?.extra).toMatchObject({ score: null, duration_ms: null });
});
