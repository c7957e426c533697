import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attemptOperationWire } from "@/lib/domain/attempt/attempt.operations";
import { attemptPageWire } from "@/lib/domain/attempt/attempt.wire";
import { runWire } from "@/lib/domain/run/run.wire";
import { manifestSchema } from "@/lib/domain/manifest/manifest.schema";
import { verifyManifest } from "@/lib/manifest/verify-manifest";
import { keyCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { GET as listAttempts } from "./attempts/route";
import { POST as cancel } from "./cancel/route";
import { POST as invalidate } from "./invalidate/route";
import { GET as getManifest } from "./manifest/route";
import { POST as pause } from "./pause/route";
import { POST as requeue } from "./requeue/route";
import { POST as resume } from "./resume/route";
import { POST as revalidate } from "./revalidate/route";
import { GET as getRun, PATCH as editRun } from "./route";

let app: TestInstallation;
let writer: ApiCaller;
let reader: ApiCaller;
let everyKind: string;
let atWork: string;

beforeAll(async () => {
  app = await openTestInstallation();
  const made = await makeMixedVerdicts(app);
  const { workspace } = made;
  ({ everyKind, atWork } = made);
  writer = await keyCaller(app.db, workspace, ["runs:read", "runs:write"]);
  reader = await keyCaller(app.db, workspace, ["runs:read"]);
}, 60_000);
afterAll(() => app.close());

const read = async (runId: string) => runWire.parse(await (await reader(getRun, { params: { runId } })).json());

describe("operations on a run over the API", () => {
  it("refuses a key that may only read", async () => {
    for (const route of [pause, resume, requeue, invalidate, revalidate, cancel]) {
      const response = await reader(route, { params: { runId: everyKind }, body: { reason: "no right" } });
      expect(response.status).toBe(403);
    }
  });

  it("pauses and resumes, and names what is possible", async () => {
    const refused = await writer(pause, { params: { runId: atWork }, body: {} });
    expect(refused.status).toBe(400);
    const paused = runWire.parse(
      await (await writer(pause, { params: { runId: atWork }, body: { reason: "look first" } })).json(),
    );
    expect(paused.paused).toMatchObject({ reason: "look first" });
    expect(paused.available_actions).toContain("resume");
    const resumed = await writer(resume, { params: { runId: atWork } });
    expect(runWire.parse(await resumed.json()).paused).toBeNull();
  });

  it("sets results aside: the list, the filter, the counts and the manifest agree, and the same key changes nothing twice", async () => {
    const before = await read(everyKind);
    const call = {
      params: { runId: everyKind },
      body: { filter: "outcome:fail", reason: "an old file was served" },
      headers: { "idempotency-key": "set-aside-1" },
    };
    const done = attemptOperationWire.parse(await (await writer(invalidate, call)).json());
    expect(done).toMatchObject({ matched: before.counts.fail, changed: before.counts.fail, left: 0, dry_run: false });
    const again = await writer(invalidate, call);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await again.json()).toEqual(done);

    const after = await read(everyKind);
    expect(after.counts).toMatchObject({ fail: 0, invalid: before.counts.invalid + done.changed });
    const listed = await reader(listAttempts, { params: { runId: everyKind }, query: { filter: "invalidated:yes" } });
    const { data } = attemptPageWire.parse(await listed.json());
    expect(data.map(({ id }) => id).sort()).toEqual([...done.attempt_ids].sort());
    expect(data[0]).toMatchObject({ verifier: "invalid", outcome: "none", score: null });
    expect(data[0]!.invalidated).toMatchObject({ reason: "an old file was served" });
    const text = await (await reader(getManifest, { params: { runId: everyKind } })).text();
    const manifest = manifestSchema.parse(JSON.parse(text));
    expect(manifest.attempts.filter(({ invalidated }) => invalidated !== undefined)).toHaveLength(done.changed);
    expect((await verifyManifest(text)).findings).toEqual([]);

    const body = { filter: "invalidated:yes", reason: "the file was right" };
    await writer(revalidate, { params: { runId: everyKind }, body });
    expect((await read(everyKind)).counts).toEqual(before.counts);
  });

  it("says what a requeue would take, and takes up a run that has ended", async () => {
    const params = { runId: everyKind };
    const dry = attemptOperationWire.parse(
      await (await writer(requeue, { params, body: { reason: "mended", dry_run: true } })).json(),
    );
    expect(dry.eligible).toBeGreaterThan(0);
    expect((await read(everyKind)).status).toBe("completed");
    const done = attemptOperationWire.parse(
      await (await writer(requeue, { params, body: { reason: "mended" } })).json(),
    );
    expect(done.changed).toBe(dry.eligible);
    const run = await read(everyKind);
    expect(run).toMatchObject({ status: "queued", stop_reason: null, finished_at: null });
    expect(run.counts.queued).toBe(done.changed);
    const listed = await reader(listAttempts, { params, query: { filter: "requeues:>0" } });
    const { data } = attemptPageWire.parse(await listed.json());
    expect(data).toHaveLength(done.changed);
    expect(
      data.every(({ status, verdict, failure }) => status === "queued" && verdict === null && failure === null),
    ).toBe(true);
  });

  it("keeps an edit over a newer one out, and holds one baseline for a task set", async () => {
    const edit = (runId: string, body: unknown, ifMatch?: string) =>
      writer(editRun, { params: { runId }, body, ...(ifMatch && { headers: { "if-match": ifMatch } }) });
    const first = runWire.parse(await (await edit(everyKind, { notes: "seen", tags: ["nightly"] }, '"1"')).json());
    expect(first).toMatchObject({ notes: "seen", tags: ["nightly"], revision: 2 });
    expect((await edit(everyKind, { notes: "over it" }, '"1"')).status).toBe(412);
    expect((await edit(everyKind, { notes: "over it" }, "nonsense")).status).toBe(400);
    expect((await edit(everyKind, { tags: ["a", "a"] })).status).toBe(400);
    expect((await edit(everyKind, {})).status).toBe(400);
    await edit(atWork, { is_baseline: true });
    await edit(everyKind, { is_baseline: true });
    expect((await read(atWork)).is_baseline).toBe((await read(atWork)).task_set !== (await read(everyKind)).task_set);
    expect((await read(everyKind)).is_baseline).toBe(true);
  });

  it("takes a cancel without a body", async () => {
    const response = await writer(cancel, { params: { runId: atWork } });
    expect(runWire.parse(await response.json())).toMatchObject({ status: "cancelling", cancel_disposition: "verify" });
  });
});
