import { afterAll, beforeAll, expect, it } from "vitest";
import { statsLines } from "@/cli/stats-lines";
import { firstTryWords, rateSentence, readRate } from "@/components/stats/rate-reading";
import { attemptPageWire, type AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { randomStream, seedOf } from "@/lib/domain/random";
import { COUNTED_AS, countedAs, NO_COUNTS } from "@/lib/domain/stats/counted-as";
import { runFigures } from "@/lib/domain/stats/run-figures";
import { runRateListWire, runRateWire, runStatsWire } from "@/lib/domain/stats/stats.wire";
import type { TaskTally } from "@/lib/domain/stats/task-tally";
import { formatPercent } from "@/lib/format/percent";
import { keyCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { writeRun, type WrittenAttempt } from "@/lib/testing/factories/run";
import type { TestWorkspace } from "@/lib/testing/factories/workspace";
import { GET as getRates } from "../../rates/route";
import { GET as getAttempts } from "../attempts/route";
import { GET as getStats } from "./route";

const RUNS = 12;

let app: TestInstallation;
let workspace: TestWorkspace;
let reader: ApiCaller;

beforeAll(async () => {
  app = await openTestInstallation();
  ({ workspace } = await makeMixedVerdicts(app));
  reader = await keyCaller(app.db, workspace, ["runs:read"]);
}, 60_000);
afterAll(() => app.close());

const KINDS: readonly WrittenAttempt[] = [
  { status: "done", verdict: "valid", score: 1 },
  { status: "done", verdict: "valid", score: 0 },
  { status: "done", verdict: "valid", score: 0.5 },
  { status: "done", verdict: "invalid", score: 1 },
  { status: "done", verdict: "valid", score: null, checkerError: "it raised" },
  { status: "done", verdict: "pending", score: 1 },
  { status: "error", verdict: null, failure: { code: "desktop_lost", message: "gone", evidence: {} } },
  { status: "cancelled", verdict: null },
  { status: "running", verdict: null },
];

async function drawRun(seed: number): Promise<string> {
  const draw = randomStream(seed);
  const below = (limit: number) => draw() % limit;
  const entries = await app.db.prisma.taskSetEntry.findMany({ include: { taskSet: true }, take: 1 + below(12) });
  const [first] = entries;
  const host = await app.db.prisma.host.findFirstOrThrow();
  const template = await app.db.prisma.templateVersion.findFirstOrThrow();
  const rounds = 1 + below(4);
  // Some draws give only a few kinds, so that all and none succeeding occur too.
  const kinds = KINDS.slice(0, 1 + below(KINDS.length));
  const attempts = Array.from({ length: below(entries.length * rounds + 1) }, () => kinds[below(kinds.length)]);
  const ending =
    below(2) === 0
      ? ({ status: "running" } as const)
      : ({ status: "completed", stopReason: "time_cap_reached" } as const);
  const { runId } = await writeRun(app.db, {
    workspaceId: workspace.id,
    name: `drawn ${seed}`,
    ...ending,
    kind: "evaluation",
    policy: "drawn",
    policyDigest: "sha256:drawn",
    taskSet: { id: first?.taskSet.id ?? "", name: first?.taskSet.name ?? "" },
    template: { id: template.id, ref: `${template.name}@${template.version}` },
    host: { id: host.id, name: host.name, workerId: host.workerId ?? "" },
    tasks: entries.map(({ taskId, taskDigest, domain }) => ({
      ...{ taskId, taskDigest, domain, recipeDigest: null, instruction: "do it" },
    })),
    rounds,
    createdBy: { type: "system", id: "system", name: "system", userId: null },
    createdAt: new Date(),
    attempts: attempts.filter((attempt) => attempt !== undefined),
  });
  await requeueSome(runId, below(4));
  return runId;
}

/** Makes every so many of a run's attempts a second try of one that had ended without a result; none at 0. */
async function requeueSome(runId: string, every: number): Promise<void> {
  const attempts = await app.db.prisma.attempt.findMany({ where: { runId }, orderBy: { number: "asc" } });
  for (const { id, number, leaseEpoch } of attempts.filter((_, at) => every > 0 && at % every === 0)) {
    await app.db.prisma.attempt.update({ where: { id }, data: { requeues: 1 } });
    const ended = number % 2 === 0 ? ({ status: "done", verdict: "invalid" } as const) : ({ status: "error" } as const);
    await app.db.prisma.attemptTry.create({
      data: {
        ...{ attemptId: id, number: 1, leaseEpoch, ...ended, stepCount: 0 },
        ...{ requeuedAt: new Date(), requeuedBy: "a person", requeueReason: "the host was gone" },
      },
    });
  }
}

/** Figures from the attempts that a program reads page by page, by the pure functions alone. */
function figuresOf(attempts: readonly AttemptWire[], runId: string) {
  const tallies = new Map<string, TaskTally>();
  for (const attempt of attempts) {
    const { task_id: taskId, task_digest: taskDigest } = attempt;
    const tally = tallies.get(taskId) ?? { taskId, taskDigest, counts: { ...NO_COUNTS }, scoreSum: 0 };
    const counted = countedAs(attempt);
    tally.counts[counted] += 1;
    if (counted === "success" || counted === "fail") tally.scoreSum += attempt.score ?? 0;
    tallies.set(taskId, tally);
  }
  const inOrder = [...tallies.values()].sort((a, b) => (a.taskId < b.taskId ? -1 : 1));
  return runFigures(inOrder, seedOf(runId));
}

it(`gives one value everywhere for ${RUNS} runs drawn at random`, async () => {
  const runIds: string[] = [];
  for (let seed = 1; seed <= RUNS; seed++) runIds.push(await drawRun(seed));
  const rates = runRateListWire.parse(
    await (await reader(getRates, { query: { run_id: runIds.join(",") } })).json(),
  ).data;
  expect(rates.map(({ run_id }) => run_id)).toEqual(runIds);
  for (const [at, runId] of runIds.entries()) {
    const params = { runId };
    const stats = runStatsWire.parse(await (await reader(getStats, { params })).json());
    const page = attemptPageWire.parse(await (await reader(getAttempts, { params, query: { limit: "200" } })).json());
    const own = figuresOf(page.data, runId);

    // The list of runs, the page of one, and what a program computes from exported attempts.
    expect(rates[at]).toEqual(runRateWire.parse(stats));
    expect(stats.counts).toEqual(own.success.counts);
    expect(stats.success.rate).toBe(own.success.rate);
    expect(stats.success.attempt_rate).toBe(own.success.attemptRate);
    expect(stats.success.interval).toEqual(own.success.interval);
    expect(stats.success.bounds).toEqual(own.success.bounds);
    expect(stats.score.mean).toBe(own.score.mean);
    expect(stats.pass.map(({ pass_at_k, pass_hat_k }) => [pass_at_k, pass_hat_k])).toEqual(
      own.pass.map(({ passAtK, passHatK }) => [passAtK, passHatK]),
    );

    // A requeued attempt had no result at its first try, so first tries have those of the attempts that never were.
    const untried = figuresOf(
      page.data.filter(({ requeues }) => requeues === 0),
      runId,
    ).success;
    const { first_tries: first } = stats;
    expect(first.requeued).toBe(page.data.filter(({ requeues }) => requeues > 0).length);
    expect([first.counts.success, first.counts.fail]).toEqual([untried.counts.success, untried.counts.fail]);
    expect(COUNTED_AS.reduce((sum, key) => sum + first.counts[key], 0)).toBe(page.data.length);
    expect(first.success.rate).toBe(untried.rate);
    expect(first.success.interval).toEqual(untried.interval);

    // The command line and the screen say the same words.
    const lines = statsLines(stats).join("\n");
    const reading = readRate(stats);
    if (reading.words === null) expect(lines).toContain("no attempt has a result");
    else expect(lines).toContain(`success ${reading.words}`);
    if (reading.interval !== null) expect(lines).toContain(`[${reading.intervalWords.replace("–", ", ")}] %`);
    expect(lines).toContain(`${stats.counts.success} of ${stats.success.scored} valid`);
    expect(rateSentence(stats)).toContain(`${stats.counts.invalid} invalid`);
    const firstWords = firstTryWords(stats);
    expect(firstWords !== null).toBe(first.requeued > 0);
    expect(lines.includes("first tries alone")).toBe(first.requeued > 0);
    if (firstWords !== null && first.success.rate !== null) {
      expect(lines).toContain(`first tries alone ${formatPercent(first.success.rate)}`);
      expect(firstWords).toContain(`First tries alone ${formatPercent(first.success.rate)}, `);
    }
  }
});
