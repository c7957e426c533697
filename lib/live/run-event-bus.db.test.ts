import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runEventWire } from "@/lib/domain/event/run-event";
import { createRun } from "@/lib/services/run/create-run";
import { cancelRun } from "@/lib/services/run/cancel-run";
import { GET as workspaceEvents } from "@/app/api/v1/events/route";
import { GET as runEvents } from "@/app/api/v1/runs/[runId]/events/route";
import { keyCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeHost, makeTemplate } from "@/lib/testing/factories/host";
import { makeTaskSet } from "@/lib/testing/factories/task-set";
import { contextOfSystem, makeWorkspace } from "@/lib/testing/factories/workspace";
import { appendRunEvent } from "@/lib/db/run-events";
import { withTransaction } from "@/lib/db/tx";
import type { ServiceContext } from "@/lib/services/context";

let app: TestInstallation;
let ctx: ServiceContext;
let reader: ApiCaller;

beforeAll(async () => {
  app = await openTestInstallation();
  ctx = contextOfSystem(app.db, await makeWorkspace(app.db));
  await makeTemplate(app.db, (await makeHost(app.db)).id);
  await makeTaskSet(ctx, "set", [{ id: "aaaaaaaa" }]);
  reader = await keyCaller(app.db, ctx.workspace, ["runs:read"]);
});
afterAll(() => app.close());

const start = async () =>
  (
    await createRun({
      ctx,
      input: { kind: "scripted_test", task_set: "set", tasks: ["aaaaaaaa"], template: "office@1", spend_cap_usd: "1" },
    })
  ).id;
const append = (runId: string) =>
  withTransaction(app.db, (tx) => appendRunEvent(tx, runId, { type: "run.limit", actor: "system" }));

/** Reads frames of an open stream, one at a time; beats and the retry line are left out. */
function framesOf(response: Response) {
  const stream = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return async (): Promise<string> => {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end < 0) {
        const { value, done } = (await stream?.read()) ?? { value: undefined, done: true };
        if (done) throw new Error("the stream ended");
        text += value ?? "";
        continue;
      }
      const frame = text.slice(0, end);
      text = text.slice(end + 2);
      if (!frame.startsWith("retry:") && !frame.includes("event: beat")) return frame;
    }
  };
}
const seqOf = (frame: string) => Number(/^id: (\d+)$/m.exec(frame)?.[1]);

describe("GET /v1/runs/{id}/events as a stream", () => {
  const open = async (runId: string, headers: Record<string, string> = {}) => {
    const left = new AbortController();
    const response = await reader(runEvents, {
      params: { runId },
      headers: { accept: "text/event-stream", ...headers },
      signal: left.signal,
    });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    return { next: framesOf(response), left };
  };

  it("replays after Last-Event-ID and then brings what is added, each event once and in order", async () => {
    const runId = await start();
    for (let at = 0; at < 4; at++) await append(runId);
    const { next, left } = await open(runId, { "last-event-id": "2" });
    const seen = [seqOf(await next()), seqOf(await next()), seqOf(await next())];
    await Promise.all(Array.from({ length: 20 }, () => append(runId)));
    while (seen.length < 23) seen.push(seqOf(await next()));
    expect(seen).toEqual(Array.from({ length: 23 }, (_, index) => index + 3));
    await cancelRun({ ctx, runId });
    const last = await next();
    expect(runEventWire.parse(JSON.parse(last.split("data: ")[1] ?? ""))).toMatchObject({ to: "cancelled", seq: 26 });
    left.abort();
  });

  it("says resync and misses nothing when the server's listener is cut off", async () => {
    const runId = await start();
    const { next, left } = await open(runId);
    expect(seqOf(await next())).toBe(1);
    const cut = () =>
      app.db.pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()",
      );
    await vi.waitFor(async () => expect((await cut()).rowCount).toBeGreaterThan(0));
    await append(runId);
    const seen: string[] = [];
    while (!seen.some((frame) => seqOf(frame) === 2) || !seen.some((frame) => frame.includes("event: resync"))) {
      seen.push(await next());
    }
    expect(seen.filter((frame) => seqOf(frame) === 2)).toHaveLength(1);
    await append(runId);
    expect(seqOf(await next())).toBe(3);
    left.abort();
  });

  it("uses one listening connection however many streams there are", async () => {
    const runId = await start();
    const streams = await Promise.all(Array.from({ length: 10 }, () => open(runId)));
    for (const { next } of streams) expect(seqOf(await next())).toBe(1);
    const { rows } = await app.db.pool.query(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()",
    );
    expect(rows[0].n).toBe(1);
    await append(runId);
    for (const { next, left } of streams) {
      expect(seqOf(await next())).toBe(2);
      left.abort();
    }
  });
});

describe("GET /v1/events", () => {
  it("says which runs of the workspace have news", async () => {
    const left = new AbortController();
    const next = framesOf(await reader(workspaceEvents, { signal: left.signal }));
    const frame = next();
    const runId = await start();
    const data = JSON.parse((await frame).split("data: ")[1] ?? "{}");
    expect(data).toEqual({ run_id: runId, seq: 1 });
    left.abort();
  });
});
