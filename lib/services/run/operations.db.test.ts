import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServiceContext } from "@/lib/services/context";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { contextOfRole, contextOfSystem, makeWorkspace, type TestWorkspace } from "@/lib/testing/factories/workspace";
import { getRunStats } from "./get-run-stats";
import { invalidateAttempts } from "./invalidate-attempts";
import { pauseRun } from "./pause-run";
import { requeueAttempts } from "./requeue-attempts";
import { resumeRun } from "./resume-run";
import { revalidateAttempts } from "./revalidate-attempts";

let app: TestInstallation;
let workspace: TestWorkspace;
let ctx: ServiceContext;
let everyKind: string;
let atWork: string;

beforeAll(async () => {
  app = await openTestInstallation();
  ({ workspace, ctx, everyKind, atWork } = await makeMixedVerdicts(app));
}, 60_000);
afterAll(() => app.close());

const countersOf = (runId: string) =>
  app.db.prisma.run.findUniqueOrThrow({
    where: { id: runId },
    select: { countValid: true, countInvalid: true, countSuccess: true, countFail: true, countDone: true },
  });
const attemptsOf = (runId: string) =>
  app.db.prisma.attempt.findMany({ where: { runId }, orderBy: { number: "asc" }, omit: { leaseEpoch: true } });

describe("setting results aside", () => {
  it("counts them as invalid everywhere, and an undo gives exactly the same back", async () => {
    const [before, rows] = [await countersOf(everyKind), await attemptsOf(everyKind)];
    const figures = await getRunStats({ ctx, runId: everyKind });
    const asked = { filter: "outcome:success", reason: "the mirror served an old file" };
    const call = { ctx, runId: everyKind };
    expect(await invalidateAttempts({ ...call, input: { ...asked, dry_run: true } })).toMatchObject({ changed: 0 });
    expect(await countersOf(everyKind)).toEqual(before);

    const done = await invalidateAttempts({ ...call, input: asked });
    expect(done).toMatchObject({ matched: before.countSuccess, changed: before.countSuccess, left: 0 });
    expect(await countersOf(everyKind)).toEqual({
      ...before,
      ...{
        countSuccess: 0,
        countValid: before.countValid - done.changed,
        countInvalid: before.countInvalid + done.changed,
      },
    });
    const aside = await getRunStats({ ctx, runId: everyKind });
    expect(aside.success.counts.invalid).toBe(figures.success.counts.invalid + done.changed);
    expect(aside.success.counts.success).toBe(0);
    const one = (await attemptsOf(everyKind)).find(({ id }) => id === done.attempt_ids[0])!;
    expect(one).toMatchObject({ verdict: "invalid", outcome: "none", score: null, invalidatedReason: asked.reason });
    const episode = await app.db.prisma.episode.findFirst({ where: { attemptId: one.id } });
    expect(episode?.verdict ?? "valid").toBe("valid");

    expect(
      await invalidateAttempts({ ...call, input: { attempt_ids: done.attempt_ids, reason: "again" } }),
    ).toMatchObject({
      changed: 0,
      skipped: [{ why: "already_invalid", count: done.changed }],
    });
    const undone = await revalidateAttempts({ ...call, input: { filter: "invalidated:yes", reason: "it was right" } });
    expect(undone.changed).toBe(done.changed);
    expect(await countersOf(everyKind)).toEqual(before);
    expect(await attemptsOf(everyKind)).toEqual(rows);
    const audit = await app.db.prisma.auditEvent.findMany({ where: { target: everyKind }, orderBy: { at: "asc" } });
    expect(audit.map(({ action }) => action)).toEqual(["attempt.invalidate", "attempt.revalidate"]);
  });

  it("never gives back what gates made invalid", async () => {
    const answer = await revalidateAttempts({
      ...{ ctx, runId: everyKind },
      input: { filter: "verifier:invalid", reason: "no" },
    }).catch((error: unknown) => error);
    expect(answer).toMatchObject({ code: "invalid_request" });
    const asked = { filter: "verifier:invalid", reason: "please" };
    const { matched, changed, skipped } = await revalidateAttempts({ ctx, runId: everyKind, input: asked });
    expect(matched).toBeGreaterThan(0);
    expect(changed).toBe(0);
    expect(skipped).toMatchObject([{ why: "not_set_aside", count: matched }]);
  });

  it("wants a choice, and reads filters as the list does", async () => {
    const call = { ctx, runId: everyKind };
    await expect(invalidateAttempts({ ...call, input: { reason: "all of it" } })).rejects.toMatchObject({
      code: "invalid_request",
    });
    await expect(
      invalidateAttempts({ ...call, input: { filter: "statuss:done", reason: "typo" } }),
    ).rejects.toMatchObject({ code: "invalid_filter" });
  });

  it("belongs to those who may operate the run, and to its workspace", async () => {
    const input = { filter: "outcome:success", reason: "mine" };
    const member = await contextOfRole(app.db, workspace, "member");
    await expect(invalidateAttempts({ ctx: member, runId: everyKind, input })).rejects.toMatchObject({
      code: "forbidden",
    });
    const stranger = contextOfSystem(app.db, await makeWorkspace(app.db));
    for (const verb of [invalidateAttempts, revalidateAttempts, requeueAttempts]) {
      await expect(verb({ ctx: stranger, runId: everyKind, input })).rejects.toMatchObject({ code: "not_found" });
    }
  });
});

describe("pausing", () => {
  it("is a fact beside the status, with who and why, and is safe to repeat", async () => {
    const paused = await pauseRun({ ctx, runId: atWork, input: { reason: "the host looks odd" } });
    expect(paused).toMatchObject({ status: "running", pausedBy: "system", pausedReason: "the host looks odd" });
    expect(paused.availableActions).toContain("resume");
    expect(paused.availableActions).not.toContain("pause");
    const again = await pauseRun({ ctx, runId: atWork, input: { reason: "another reason" } });
    expect(again).toMatchObject({ pausedAt: paused.pausedAt, pausedReason: "the host looks odd" });
    const resumed = await resumeRun({ ctx, runId: atWork });
    expect(resumed).toMatchObject({ pausedAt: null, pausedBy: null, pausedReason: null });
    expect(resumed.availableActions).toContain("pause");
    const events = await app.db.prisma.runEvent.findMany({ where: { runId: atWork, type: { startsWith: "run." } } });
    expect(events.filter(({ type }) => type === "run.paused" || type === "run.resumed")).toHaveLength(2);
  });

  it("is refused for a run that has ended", async () => {
    await expect(pauseRun({ ctx, runId: everyKind, input: { reason: "late" } })).rejects.toMatchObject({
      code: "invalid_transition",
    });
  });
});
