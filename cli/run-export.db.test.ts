import { DOMParser } from "@xmldom/xmldom";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { countedAs } from "@/lib/domain/stats/counted-as";
import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { createApiKey } from "@/lib/services/api-key/create-api-key";
import { serveRoutes, type ServedRoutes } from "@/lib/testing/api/serve-routes";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { runCommandLine } from "./main";

let app: TestInstallation;
let served: ServedRoutes;
let key: string;
let runId: string;
/** Attempts that are neither success nor fail, by id. */
let without: Map<string, AttemptWire>;
let all: AttemptWire[];

beforeAll(async () => {
  app = await openTestInstallation();
  const { ctx } = await makeMixedVerdicts(app);
  const scopes = ["runs:read", "content:read"];
  key = (await createApiKey({ ctx, input: { name: "a test's key", scopes } })).secret;
  runId = (await app.db.prisma.run.findFirstOrThrow({ where: { name: "Every kind of attempt" } })).id;
  served = await serveRoutes();
  all = JSON.parse(await run("attempts", runId, "--json")) as AttemptWire[];
  without = new Map(
    all.filter((attempt) => !["success", "fail"].includes(countedAs(attempt))).map((found) => [found.id, found]),
  );
}, 60_000);
afterAll(async () => {
  await served.close();
  await app.close();
});

async function run(...args: string[]): Promise<string> {
  let output = "";
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => ((output += String(text)), true));
  const status = await runCommandLine(["run", ...args, "--url", served.url, "--key", key]).finally(() =>
    write.mockRestore(),
  );
  expect(status).toBe(0);
  return output;
}

type Found = { of: string; path: string; value: unknown };

/** Every score or reward of an attempt without a result that stands anywhere in a document as a number. */
function scoresOfInvalid(value: unknown, of: string | null = null, path = ""): Found[] {
  if (typeof value !== "object" || value === null) {
    return of !== null && typeof value === "number" && /(score|reward)[^.]*$/i.test(path) ? [{ of, path, value }] : [];
  }
  const ids = Object.values(value).filter((one): one is string => typeof one === "string" && without.has(one));
  return Object.entries(value).flatMap(([name, one]) => scoresOfInvalid(one, ids[0] ?? of, `${path}.${name}`));
}

const lines = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it("an invalid attempt surfaces nowhere as reward 0", async () => {
  // The checker did score a desktop that was not valid: what must not get out is there.
  const invalid = [...without.values()].find(({ verdict, status }) => verdict === "invalid" && status === "done");
  expect(invalid).toBeDefined();
  const scored = await app.db.prisma.attempt.findFirstOrThrow({
    where: { runId, verdict: "invalid", verification: { path: ["score"], equals: 0 } },
  });
  expect(scoresOfInvalid({ id: scored.id, verification: scored.verification })).not.toEqual([]);
  // And one that counted as a failure in the log before a person set it aside.
  const event = await app.db.prisma.runEvent.findFirstOrThrow({ where: { runId, type: "attempt.status" } });
  await app.db.prisma.runEvent.update({
    where: { runId_seq: { runId, seq: event.seq } },
    data: { attemptId: invalid?.id ?? "", data: { outcome: "fail", score: 0 } },
  });
  const told = lines(await run("export", runId, "--format", "events")).find(({ seq }) => seq === event.seq);
  expect(told?.data).toEqual({ outcome: "none", score: null });

  for (const format of ["attempts", "steps", "gates", "verdicts", "events"]) {
    const rows = lines(await run("export", runId, "--format", format));
    expect(rows.flatMap((row) => scoresOfInvalid(row))).toEqual([]);
    // The rule is seen to bite: the same rows hold the invalid attempt.
    if (format !== "steps") expect(rows.some((row) => JSON.stringify(row).includes(invalid?.id ?? "none"))).toBe(true);
  }
  const ctrf = JSON.parse(await run("export", runId, "--format", "ctrf")) as {
    results: { summary: { failed: number }; tests: Array<{ status: string; extra: { attempt_id: string } }> };
  };
  expect(scoresOfInvalid(ctrf)).toEqual([]);
  const { tests, summary } = ctrf.results;
  expect(tests).toHaveLength(all.length);
  for (const test of tests.filter(({ extra }) => without.has(extra.attempt_id))) {
    expect(["skipped", "pending"]).toContain(test.status);
  }
  expect(summary.failed).toBe(all.filter((attempt) => countedAs(attempt) === "fail").length);

  const junit = new DOMParser().parseFromString(await run("export", runId, "--format", "junit"), "text/xml");
  const cases = [...junit.getElementsByTagName("testcase")];
  expect(cases).toHaveLength(all.length);
  expect(junit.documentElement?.getAttribute("failures")).toBe(String(summary.failed));
  for (const test of cases) {
    const properties = [...test.getElementsByTagName("property")].map((one) => [
      one.getAttribute("name"),
      one.getAttribute("value"),
    ]);
    if (!without.has(String(Object.fromEntries(properties).attempt))) continue;
    expect(test.getElementsByTagName("skipped")).toHaveLength(1);
    expect(test.getElementsByTagName("failure")).toHaveLength(0);
    expect(test.getElementsByTagName("error")).toHaveLength(0);
    expect(Object.fromEntries(properties)).not.toHaveProperty("score");
  }

  // The exports that were there before: views as JSONL, and the API's own rows.
  const view = lines(await run("attempts", runId, "--columns", "status,verifier,outcome,counted,score", "--jsonl"));
  expect([...view, ...all].flatMap((row) => scoresOfInvalid(row))).toEqual([]);
  expect(view.filter((row) => Object.values(row).some((value) => without.has(String(value))))).toHaveLength(
    without.size,
  );
}, 60_000);

it("a filter narrows every format to the attempts that fit", async () => {
  const failed = all.filter((attempt) => countedAs(attempt) === "fail").map(({ id }) => id);
  const of = async (format: string) =>
    lines(await run("export", runId, "--format", format, "--filter", "counted:fail"));
  expect((await of("verdicts")).map((row) => row.attempt_id)).toEqual(failed);
  expect(new Set((await of("events")).map((row) => row.attempt_id))).toEqual(new Set(failed));
  expect((await of("verdicts")).map((row) => row.score)).toEqual(
    failed.map((id) => all.find((one) => one.id === id)?.score),
  );
});
