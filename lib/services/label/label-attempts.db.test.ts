import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { selectAttempts } from "@/lib/db/attempt-selection";
import type { ServiceContext } from "@/lib/services/context";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { contextOfRole, type TestWorkspace } from "@/lib/testing/factories/workspace";
import { readFilter } from "../attempt/read-filter";
import { labelAttempt } from "./label-attempt";
import { labelAttempts } from "./label-attempts";

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

const idsOf = async (runId: string, filter: string) => {
  const run = { workspaceId: workspace.id, runId };
  const found = await selectAttempts(app.db.prisma, run, { where: readFilter(filter).where, ids: null });
  return found.map(({ id }) => id);
};

describe("labels for many attempts at once", () => {
  it("are given in the caller's name to what fits, tell beforehand how many, and take themselves back", async () => {
    const call = { ctx, runId: everyKind };
    const failed = await idsOf(everyKind, "outcome:fail");
    const asked = { filter: "outcome:fail", label: "wrong value", note: "the old totals" };
    expect(await labelAttempts({ ...call, input: { ...asked, dry_run: true } })).toMatchObject({
      ...{ matched: failed.length, eligible: failed.length, changed: 0 },
    });
    expect(await idsOf(everyKind, 'label:"wrong value"')).toEqual([]);

    expect(await labelAttempts({ ...call, input: asked })).toMatchObject({ changed: failed.length, left: 0 });
    expect(await idsOf(everyKind, 'label:"wrong value"')).toEqual(failed);
    expect(await labelAttempts({ ...call, input: asked })).toMatchObject({
      ...{ changed: 0, eligible: 0, skipped: [{ why: "labelled_so", count: failed.length }] },
    });
    const audit = await app.db.prisma.auditEvent.findMany({ where: { target: everyKind, action: "attempt.label" } });
    expect(audit.map(({ data }) => data)).toMatchObject([{ label: "wrong value", attempts: failed.length }]);

    const back = await labelAttempts({ ...call, input: { filter: "", label: null } });
    expect(back.changed).toBe(failed.length);
    expect(await idsOf(everyKind, 'label:"wrong value"')).toEqual([]);
  });

  it("stand beside those of other people", async () => {
    const other = await contextOfRole(app.db, workspace, "member");
    const [attemptId = ""] = await idsOf(everyKind, "outcome:success");
    await labelAttempt({ ctx: other, attemptId, input: { label: "checker wrong" } });
    await labelAttempts({ ctx, runId: everyKind, input: { attempt_ids: [attemptId], label: "task unclear" } });
    expect(await idsOf(everyKind, 'label:"checker wrong"')).toEqual([attemptId]);
    expect(await idsOf(everyKind, 'label:"task unclear"')).toEqual([attemptId]);
  });

  it("leave alone what has not ended", async () => {
    const { skipped, matched, eligible } = await labelAttempts({
      ...{ ctx, runId: atWork },
      input: { filter: "", label: "stuck", dry_run: true },
    });
    expect(skipped).toMatchObject([{ why: "not_ended", count: matched - eligible }]);
    expect(matched - eligible).toBeGreaterThan(0);
  });

  it.each([
    ["a word that is not in the set", { filter: "", label: "banana" }, "invalid_request"],
    ["neither filter nor ids", { label: "stuck" }, "invalid_request"],
    ["a filter that cannot be read", { filter: "outcom:fail", label: "stuck" }, "invalid_filter"],
  ])("refuse %s", async (_, input, code) => {
    await expect(labelAttempts({ ctx, runId: everyKind, input })).rejects.toMatchObject({ code });
  });

  it("are given by nobody who only looks", async () => {
    const viewer = await contextOfRole(app.db, workspace, "viewer");
    const input = { filter: "", label: "stuck" };
    await expect(labelAttempts({ ctx: viewer, runId: everyKind, input })).rejects.toMatchObject({ code: "forbidden" });
  });
});
