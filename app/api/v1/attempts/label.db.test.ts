import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attemptLabelsWire, labelSetWire, runAgreementWire } from "@/lib/domain/label/label.wire";
import { problemWire } from "@/lib/domain/problem";
import { keyCaller, sessionCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { makeWorkspace } from "@/lib/testing/factories/workspace";
import { GET as getAgreement } from "../runs/[runId]/agreement/route";
import { GET as getSet, PUT as putSet } from "../workspace/labels/route";
import { GET as getLabels, PATCH as patchLabel } from "./[attemptId]/label/route";

let app: TestInstallation;
let ada: ApiCaller;
let ben: ApiCaller;
let viewer: ApiCaller;
let stranger: ApiCaller;
let runId: string;
let ended: string[];
let working: string;

beforeAll(async () => {
  app = await openTestInstallation();
  const { workspace, everyKind } = await makeMixedVerdicts(app);
  runId = everyKind;
  [ada, ben] = await Promise.all([sessionCaller(app, workspace, "member"), sessionCaller(app, workspace, "member")]);
  viewer = await sessionCaller(app, workspace, "viewer");
  stranger = await keyCaller(app.db, await makeWorkspace(app.db), ["runs:read", "runs:write"]);
  const attempts = await app.db.prisma.attempt.findMany({ where: { runId }, orderBy: { number: "asc" } });
  ended = attempts.map(({ id }) => id);
  working = (await app.db.prisma.attempt.findFirstOrThrow({ where: { status: "running" } })).id;
}, 60_000);
afterAll(() => app.close());

const give = (caller: ApiCaller, attemptId: string, body: unknown) =>
  caller(patchLabel, { method: "PATCH", params: { attemptId }, body });
async function given(caller: ApiCaller, attemptId: string, label: string | null, note?: string) {
  const response = await give(caller, attemptId, { label, ...(note === undefined ? {} : { note }) });
  expect(response.status).toBe(200);
  return attemptLabelsWire.strict().parse(await response.json());
}

describe("PATCH /v1/attempts/{id}/label", () => {
  it("keeps one label of each person, every change with its audit row, and takes one back", async () => {
    const [id = ""] = ended;
    await given(ada, id, "wrong value", "row 5 is summed twice");
    await given(ada, id, "stuck");
    const both = await given(ben, id, "wrong value");
    expect(both.labels.map(({ label, is_own }) => [label, is_own])).toEqual([
      ["stuck", false],
      ["wrong value", true],
    ]);
    expect(both.history.map(({ label }) => label)).toEqual(["wrong value", "stuck", "wrong value"]);
    const back = await given(ada, id, null);
    expect(back.labels.find(({ is_own }) => is_own)?.label).toBeNull();
    const audit = await app.db.prisma.auditEvent.findMany({ where: { action: "attempt.label", target: id } });
    expect(audit).toHaveLength(4);
  });

  it("changes nothing when it is repeated, and no result ever", async () => {
    const [, id = ""] = ended;
    const before = await app.db.prisma.attempt.findUniqueOrThrow({ where: { id } });
    await given(ada, id, "stuck", "twice");
    expect((await given(ada, id, "stuck", "twice")).history).toHaveLength(1);
    expect(await app.db.prisma.attempt.findUniqueOrThrow({ where: { id } })).toEqual(before);
  });

  it("refuses a word that is not in the set, an attempt at work, who may only read, and another workspace", async () => {
    const [id = ""] = ended;
    const refused = async (caller: ApiCaller, attemptId: string, body: unknown) =>
      problemWire.parse(await (await give(caller, attemptId, body)).json());
    expect(await refused(ada, id, { label: "no such word" })).toMatchObject({
      code: "invalid_request",
      invalid_params: [{ pointer: "/label", value: "no such word" }],
    });
    expect(await refused(ada, working, { label: "stuck" })).toMatchObject({ code: "attempt_not_finished" });
    expect((await give(viewer, id, { label: "stuck" })).status).toBe(403);
    expect(await refused(stranger, id, { label: "stuck" })).toMatchObject({ code: "not_found" });
    expect((await stranger(getLabels, { params: { attemptId: id } })).status).toBe(404);
  });
});

describe("the words of a workspace", () => {
  it("are nine until it has its own; given labels outlive a change of them", async () => {
    const read = async () => labelSetWire.strict().parse(await (await viewer(getSet)).json());
    expect(await read()).toMatchObject({ is_default: true, labels: { length: 9 } });
    const [, , id = ""] = ended;
    await given(ada, id, "did not save");
    const put = (caller: ApiCaller, labels: string[]) => caller(putSet, { method: "PUT", body: { labels } });
    expect((await put(viewer, ["ours"])).status).toBe(403);
    expect((await put(ada, ["Same", "same"])).status).toBe(400);
    expect((await put(ada, ["ours", "theirs"])).status).toBe(200);
    expect(await read()).toEqual({ labels: ["ours", "theirs"], is_default: false });
    expect((await given(ada, id, "did not save", "still so")).labels[0]).toMatchObject({ label: "did not save" });
  });
});

describe("GET /v1/runs/{id}/agreement", () => {
  it("is over the attempts that two people labelled", async () => {
    const shared = ended.slice(4, 8);
    for (const [at, id] of shared.entries()) {
      await given(ada, id, at < 2 ? "ours" : "theirs");
      await given(ben, id, at < 1 || at === 3 ? "ours" : "theirs");
    }
    const response = await viewer(getAgreement, { params: { runId } });
    const { pairs, counts } = runAgreementWire.strict().parse(await response.json());
    // Two of four agree, and each gave either word twice: chance agrees as often.
    expect(pairs).toMatchObject([{ attempts: 4, agreed: 2 }]);
    expect(pairs[0]?.kappa).toBeCloseTo(0, 12);
    expect(counts).toMatchObject({ ours: 4, theirs: 4 });
    expect((await stranger(getAgreement, { params: { runId } })).status).toBe(404);
  });
});
