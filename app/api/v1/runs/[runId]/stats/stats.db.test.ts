import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attemptPageWire, type AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { problemWire } from "@/lib/domain/problem";
import { runWire, type RunWire } from "@/lib/domain/run/run.wire";
import { COUNTED_AS, countedAs, NO_COUNTS } from "@/lib/domain/stats/counted-as";
import { runRateListWire, runRateWire, runStatsWire } from "@/lib/domain/stats/stats.wire";
import type { ServiceContext } from "@/lib/services/context";
import { keyCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { requeueAttempts } from "@/lib/services/run/requeue-attempts";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { makeWorkspace } from "@/lib/testing/factories/workspace";
import { GET as getRates } from "../../rates/route";
import { GET as getAttempts } from "../attempts/route";
import { GET as getRun } from "../route";
import { GET as getStats } from "./route";

let app: TestInstallation;
let reader: ApiCaller;
let stranger: ApiCaller;
let ctx: ServiceContext;
let runs: Array<{ id: string; name: string }>;

beforeAll(async () => {
  app = await openTestInstallation();
  const { workspace, ctx: system } = await makeMixedVerdicts(app);
  ctx = system;
  reader = await keyCaller(app.db, workspace, ["runs:read"]);
  stranger = await keyCaller(app.db, await makeWorkspace(app.db), ["runs:read"]);
  runs = await app.db.prisma.run.findMany({ select: { id: true, name: true }, orderBy: { id: "asc" } });
}, 60_000);
afterAll(() => app.close());

const idOf = (name: string) => runs.find((run) => run.name === name)?.id ?? "";
async function statsOf(runId: string, query: Record<string, string> = {}) {
  const response = await reader(getStats, { params: { runId }, query });
  expect(response.status).toBe(200);
  return runStatsWire.strict().parse(await response.json());
}
async function attemptsOf(runId: string, query: Record<string, string> = {}): Promise<AttemptWire[]> {
  const response = await reader(getAttempts, { params: { runId }, query: { limit: "200", ...query } });
  return attemptPageWire.parse(await response.json()).data;
}
const runOf = async (runId: string): Promise<RunWire> =>
  runWire.parse(await (await reader(getRun, { params: { runId } })).json());

function countsOf(attempts: readonly AttemptWire[]) {
  const counts = { ...NO_COUNTS };
  for (const attempt of attempts) counts[countedAs(attempt)] += 1;
  return counts;
}

describe("GET /v1/runs/{id}/stats", () => {
  it("agrees with the attempts and with the counts of every run", async () => {
    for (const { id } of runs) {
      const [stats, attempts, run] = await Promise.all([statsOf(id), attemptsOf(id), runOf(id)]);
      expect(stats.counts).toEqual(countsOf(attempts));
      expect([stats.counts.success, stats.counts.fail]).toEqual([run.counts.success, run.counts.fail]);
      expect(stats.success.scored).toBe(run.counts.success + run.counts.fail);
      expect(stats.labels).toEqual(run.labels);
      expect(COUNTED_AS.reduce((sum, key) => sum + stats.counts[key], 0) + (stats.not_created ?? 0)).toBe(
        run.counts.total,
      );
      expect(stats.is_interim).toBe(
        run.counts.queued + run.counts.running + run.counts.verifying > 0 && run.finished_at === null,
      );
    }
  });

  it("weighs each task alike, and leaves null what it cannot know", async () => {
    const runId = idOf("Every kind of attempt");
    const [stats, attempts] = await Promise.all([statsOf(runId), attemptsOf(runId)]);
    const shares = [...new Set(attempts.map(({ task_id }) => task_id))].flatMap((taskId) => {
      const counts = countsOf(attempts.filter(({ task_id }) => task_id === taskId));
      return counts.success + counts.fail === 0 ? [] : [counts.success / (counts.success + counts.fail)];
    });
    expect(stats.success.rate).toBeCloseTo(shares.reduce((a, b) => a + b, 0) / shares.length, 12);
    expect(stats.success).toMatchObject({ is_repeated: true, interval: null, interval_lack: "too_few_tasks" });
    expect(stats.success.is_comparable).toBe(false);
    expect(stats.pass[0]?.pass_at_k).toBeCloseTo(stats.success.rate ?? NaN, 12);
    const nothing = await statsOf(idOf("Next in line"));
    expect(nothing).toMatchObject({ counts: NO_COUNTS, pass: [], score: { mean: null } });
    expect(nothing.success).toMatchObject({ rate: null, interval_lack: "nothing_scored", bounds: null });
  });

  it("says under what the figures were measured", async () => {
    const simulated = await statsOf(idOf("On a simulated desktop"));
    expect(simulated.measured_under).toMatchObject({
      driver: "simulated",
      kind: "scripted_test",
      is_test_double: false,
    });
    expect(simulated.labels).toContain("simulated");
  });

  it("is the same each time, and new as soon as an attempt is", async () => {
    const runId = idOf("At work");
    const before = await statsOf(runId);
    expect(await statsOf(runId)).toEqual(before);
    const { id } = await app.db.prisma.attempt.findFirstOrThrow({ where: { runId, outcome: "success" } });
    await app.db.prisma.attempt.update({ where: { id }, data: { verdict: "invalid", outcome: "none", score: null } });
    const after = await statsOf(runId);
    expect(after.counts).toEqual({
      ...before.counts,
      success: before.counts.success - 1,
      invalid: before.counts.invalid + 1,
    });
    expect(after.resampling).toEqual(before.resampling);
  });

  it("is of the attempts that fit a filter, whose own sort changes nothing", async () => {
    const runId = idOf("Every kind of attempt");
    const stats = await statsOf(runId, { filter: "STATUS:done sort:-cost" });
    expect(stats).toMatchObject({ filter: "status:done", not_created: null });
    expect(stats.counts).toEqual(countsOf(await attemptsOf(runId, { status: "done" })));
    expect((await statsOf(runId, { filter: "status:queued" })).success.rate).toBeNull();
  });

  it("tells first tries alone from what came of them after a requeue", async () => {
    const runId = idOf("Every kind of attempt");
    const before = await statsOf(runId);
    expect(before.first_tries).toEqual({ requeued: 0, counts: before.counts, success: before.success });
    const input = { filter: "verifier:invalid", reason: "the host was out of memory" };
    const { changed } = await requeueAttempts({ ctx, runId, input });
    expect(changed).toBeGreaterThan(0);
    const waiting = await statsOf(runId);
    expect(waiting.counts).toMatchObject({ pending: before.counts.pending + changed });
    expect(waiting.first_tries).toMatchObject({ requeued: changed, counts: before.counts });
    await app.db.prisma.attempt.updateMany({
      where: { runId, requeues: 1 },
      data: { status: "done", verdict: "valid", outcome: "success", score: 1, finishedAt: new Date() },
    });
    const after = await statsOf(runId);
    expect(after.counts).toMatchObject({ success: before.counts.success + changed, pending: before.counts.pending });
    expect(after.first_tries).toEqual({ requeued: changed, counts: before.counts, success: before.success });
    // A filter chooses attempts as they are now, for both.
    const again = await statsOf(runId, { filter: "requeues:>0" });
    expect(again.counts).toEqual({ ...NO_COUNTS, success: changed });
    expect(again.first_tries.success).toMatchObject({ rate: null, scored: 0, interval_lack: "nothing_scored" });
  });

  it("refuses an unknown run, a stranger, an unknown parameter and what is no filter", async () => {
    const params = { runId: runs[0]?.id ?? "" };
    expect((await reader(getStats, { params: { runId: "run_none" } })).status).toBe(404);
    expect((await stranger(getStats, { params })).status).toBe(404);
    expect((await reader(getStats, { params, query: { filer: "a" } })).status).toBe(400);
    const refused = await reader(getStats, { params, query: { filter: "counted:failure" } });
    expect(problemWire.parse(await refused.json())).toMatchObject({
      code: "invalid_filter",
      invalid_params: [{ position: { start: 8, end: 15 }, suggestion: "fail" }],
    });
  });
});

describe("GET /v1/runs/rates", () => {
  const ratesOf = async (caller: ApiCaller, run_id: string) => {
    const response = await caller(getRates, { query: { run_id } });
    expect(response.status).toBe(200);
    return runRateListWire.parse(await response.json()).data;
  };

  it("gives each run the rate of its own figures, in the order asked for", async () => {
    const ids = runs.map(({ id }) => id).reverse();
    const rates = await ratesOf(reader, [...ids, "run_none", ids[0]].join(","));
    const stats = await Promise.all(ids.map((id) => statsOf(id)));
    expect(rates).toEqual(stats.map((figures) => runRateWire.parse(figures)));
  });

  it("leaves out what the workspace does not have, and refuses a call for none", async () => {
    expect(await ratesOf(stranger, runs[0]?.id ?? "")).toEqual([]);
    expect((await reader(getRates, {})).status).toBe(400);
  });
});
