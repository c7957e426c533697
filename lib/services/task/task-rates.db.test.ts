import { afterAll, beforeAll, expect, it } from "vitest";
import { addCounts, countedAs, NO_COUNTS } from "@/lib/domain/stats/counted-as";
import type { ServiceContext } from "@/lib/services/context";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { contextOfSystem, makeWorkspace } from "@/lib/testing/factories/workspace";
import { taskRates } from "./task-rates";

let app: TestInstallation;
let ctx: ServiceContext;

beforeAll(async () => {
  app = await openTestInstallation();
  ({ ctx } = await makeMixedVerdicts(app));
}, 60_000);
afterAll(() => app.close());

async function attemptsOn(taskId: string) {
  return app.db.prisma.attempt.findMany({
    where: { taskId },
    select: { status: true, verdict: true, outcome: true, taskDigest: true, runId: true, run: true },
  });
}
/** The task that most runs tried. */
async function triedTask(): Promise<{ taskId: string; taskDigest: string }> {
  const groups = await app.db.prisma.attempt.groupBy({ by: ["taskId", "taskDigest", "runId"] });
  const runsOf = (id: string) => groups.filter(({ taskId }) => taskId === id).length;
  return groups.sort((one, other) => runsOf(other.taskId) - runsOf(one.taskId))[0]!;
}

it("counts every attempt on the file in exactly one row, whose runs had one policy under one set of conditions", async () => {
  const task = await triedTask();
  const [{ rows, separatedBy }, attempts] = [await taskRates(ctx, task), await attemptsOn(task.taskId)];
  const key = (policy: string, driver: string, kind: string) => `${policy} ${driver} ${kind}`;
  for (const row of rows) {
    const own = attempts.filter(
      ({ run }) => key(run.policy, run.driver, run.kind) === key(row.policy, row.under.driver, row.under.kind),
    );
    const counts = { ...NO_COUNTS };
    for (const attempt of own) counts[countedAs(attempt)] += 1;
    expect(row.success.counts).toEqual(counts);
    expect(row.runCount).toBe(new Set(own.map(({ runId }) => runId)).size);
  }
  const all = addCounts(rows.map(({ success }) => success.counts));
  expect(Object.values(all).reduce((a, b) => a + b, 0)).toBe(attempts.length);
  expect(rows.length).toBeGreaterThan(1);
  expect(separatedBy).toContain("driver");
});

it.each([
  ["driver", { driver: "simulated" }],
  ["verifierProfile", { verifierProfile: "corrected" }],
  ["isTestDouble", { isTestDouble: true }],
] as const)("never averages two runs that differ in %s alone", async (fact, change) => {
  const task = await triedTask();
  const before = await taskRates(ctx, task);
  const shared = before.rows.find(({ runCount, under }) => runCount > 1 && under.driver === "linux")!;
  const { runId } = (await attemptsOn(task.taskId)).find(
    ({ run }) => run.policy === shared.policy && run.driver === "linux" && !run.isTestDouble,
  )!;
  const { driver, verifierProfile, isTestDouble } = await app.db.prisma.run.findUniqueOrThrow({ where: { id: runId } });
  await app.db.prisma.run.update({ where: { id: runId }, data: change });
  const after = await taskRates(ctx, task);
  await app.db.prisma.run.update({ where: { id: runId }, data: { driver, verifierProfile, isTestDouble } });
  expect(after.separatedBy).toContain(fact);
  const runsOf = ({ rows }: typeof after) => rows.map(({ runCount }) => runCount).sort();
  expect(runsOf(after)).not.toEqual(runsOf(before));
  expect(runsOf(after).reduce((a, b) => a + b, 0)).toBe(runsOf(before).reduce((a, b) => a + b, 0));
  expect(await taskRates(ctx, task)).toEqual(before);
});

it("gives another workspace, and another file of the task, nothing", async () => {
  const task = await triedTask();
  const nothing = { rows: [], separatedBy: [] };
  expect(await taskRates(contextOfSystem(app.db, await makeWorkspace(app.db)), task)).toEqual(nothing);
  expect(await taskRates(ctx, { ...task, taskDigest: "sha256:other" })).toEqual(nothing);
});
