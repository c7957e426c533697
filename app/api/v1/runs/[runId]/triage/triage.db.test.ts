import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { problemWire } from "@/lib/domain/problem";
import { groupOverRunsWire, runTriageWire, type RunTriageWire } from "@/lib/domain/triage/triage.wire";
import { sortNewAttempts } from "@/lib/services/triage/sort-attempts";
import type { ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeRegressionPair } from "@/lib/testing/factories/regression-pair";
import { GET as getGroup } from "../../../triage/groups/[key]/route";
import { GET as getTriage } from "./route";

let app: TestInstallation;
let reader: ApiCaller;
let stranger: ApiCaller;
let idOf: (end: string) => string;

beforeAll(async () => {
  app = await openTestInstallation();
  ({ reader, stranger, idOf } = await makeRegressionPair(app));
}, 60_000);
afterAll(() => app.close());

async function triageOf(runId: string, query: Record<string, string> = {}): Promise<RunTriageWire> {
  const response = await reader(getTriage, { params: { runId }, query });
  expect(response.status).toBe(200);
  return runTriageWire.strict().parse(await response.json());
}

describe("GET /v1/runs/{id}/triage", () => {
  it("puts every attempt without a success into one group, what spoils the number first", async () => {
    const { groups, sorted, unsorted, passes } = await triageOf(idOf("weights 0914"));
    expect({ sorted, unsorted }).toEqual({ sorted: 60, unsorted: 0 });
    // 60 attempts of the scenario: 35 succeeded, 24 failed, 1 is invalid.
    expect(passes).toBe(35);
    expect(groups.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(25);
    expect(groups[0]).toMatchObject({ tier: "infrastructure", spoils_rate: true, attempts: 1, invalid: 1, failed: 0 });
    expect(groups.slice(1).every(({ spoils_rate }) => !spoils_rate)).toBe(true);
    expect(groups.slice(1).map(({ because }) => because.join())).toEqual(
      expect.arrayContaining(["compare_table", "check_include_exclude", "exact_match"]),
    );
  });

  it("is held against the newest comparable run: a task that always succeeded there has regressed", async () => {
    const { baseline, baseline_choice, groups } = await triageOf(idOf("weights 0914"));
    expect(baseline?.run_id).toBe(idOf("weights 0901"));
    expect(baseline_choice).toBe("comparable");
    const regressed = groups.filter(({ novelty }) => novelty === "regressed");
    // Task 82acccae alone succeeded in all its tries before and fails now.
    expect(regressed.flatMap(({ regressed_task_ids }) => regressed_task_ids)).toEqual([
      "82acccae-save-every-3-minutes",
    ]);
    expect(groups[0]).toMatchObject({ novelty: "new", regressed_task_ids: [] });
  });

  it("is held against the run that is given, or against none", async () => {
    const own = await triageOf(idOf("weights 0914"), { baseline: idOf("newer template") });
    expect(own.baseline_choice).toBe("given");
    expect(new Set(own.groups.map(({ novelty }) => novelty))).toEqual(new Set(["known"]));
    const none = await triageOf(idOf("weights 0914"), { baseline: "none" });
    expect(none.baseline).toBeNull();
    expect(new Set(none.groups.map(({ novelty }) => novelty))).toEqual(new Set([null]));
  });

  it("finds no comparable run behind another template", async () => {
    expect(await triageOf(idOf("newer template"))).toMatchObject({ baseline: null, baseline_choice: "none" });
  });

  it("flags verdicts with their rule and reason, and counts them as before", async () => {
    const { suspects, suspect_attempts } = await triageOf(idOf("weights 0914"));
    expect(suspects.map(({ rule, attempts }) => [rule, attempts])).toEqual([
      ["pass_without_change", 1],
      ["zero_without_evidence", 1],
    ]);
    expect(suspect_attempts).toBe(2);
    expect(suspects[0]?.meaning).toMatch(/no step changed the screen/);
  });

  it("sorts an attempt again when its verdict was changed since", async () => {
    const runId = idOf("newer template");
    const before = await triageOf(runId, { baseline: "none" });
    const failed = await app.db.prisma.attempt.findFirstOrThrow({ where: { runId, outcome: "fail" } });
    await app.db.prisma.attempt.update({
      where: { id: failed.id },
      data: { verdict: "invalid", outcome: "none", score: null, badGates: ["netns"] },
    });
    const after = await triageOf(runId, { baseline: "none" });
    expect(after.groups.find(({ because }) => because.includes("netns"))).toMatchObject({ attempts: 1 });
    const total = (triage: RunTriageWire) => triage.groups.reduce((sum, { attempts }) => sum + attempts, 0);
    expect(total(after)).toBe(total(before));
  });

  it("flags tries of a task that are all alike after hardly a step, and takes it back with another result", async () => {
    const runId = idOf("0921");
    const tries = await app.db.prisma.attempt.findMany({
      where: { runId, status: "done" },
      take: 4,
      orderBy: { number: "asc" },
    });
    const ids = tries.map(({ id }) => id);
    await app.db.prisma.attempt.updateMany({
      where: { id: { in: ids } },
      data: { taskId: "alike", stepCount: 1, score: 0, outcome: "fail", verdict: "valid" },
    });
    await app.db.prisma.attemptTriage.deleteMany({ where: { runId } });
    const rule = "identical_verdicts";
    const flagged = async () => (await triageOf(runId)).suspects.find((found) => found.rule === rule)?.attempts ?? 0;
    expect(await flagged()).toBe(4);
    await app.db.prisma.attempt.update({ where: { id: ids[0] }, data: { score: 1, outcome: "success" } });
    expect(await flagged()).toBe(0);
  });

  it("has been sorted by a worker before anybody looks, once and not twice", async () => {
    await app.db.prisma.attemptTriage.deleteMany();
    await sortNewAttempts(app.db, new Date());
    const count = () => app.db.prisma.attemptTriage.count();
    const sorted = await count();
    expect(sorted).toBeGreaterThan(0);
    await Promise.all([sortNewAttempts(app.db, new Date()), sortNewAttempts(app.db, new Date())]);
    expect(await count()).toBe(sorted);
  });

  it("does not tell another workspace anything", async () => {
    const params = { runId: idOf("weights 0914") };
    const problem = problemWire.parse(await (await stranger(getTriage, { params })).json());
    expect(problem.code).toBe("not_found");
  });
});

describe("GET /v1/triage/groups/{key}", () => {
  it("tells a group over all runs, newest first, and when it was first seen", async () => {
    const { groups } = await triageOf(idOf("weights 0914"));
    await triageOf(idOf("newer template"));
    const key = groups.find(({ because }) => because.join() === "compare_table")?.key ?? "";
    const answer = groupOverRunsWire.strict().parse(await (await reader(getGroup, { params: { key } })).json());
    expect(answer.runs.length).toBeGreaterThanOrEqual(3);
    expect(answer.first_seen_run_id).toBe(idOf("weights 0901"));
    const times = answer.runs.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    expect((await stranger(getGroup, { params: { key } })).status).toBe(404);
    expect((await reader(getGroup, { params: { key: "f1-0000000000000000" } })).status).toBe(404);
  });
});
