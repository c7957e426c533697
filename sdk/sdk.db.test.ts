import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { SimulatedFaults } from "@/lib/desktop/drivers/simulated/simulated-faults";
import { SCOPES } from "@/lib/domain/workspace/scope";
import { createApiKey } from "@/lib/services/api-key/create-api-key";
import { serveRoutes, type ServedRoutes } from "@/lib/testing/api/serve-routes";
import { writeRun, type WrittenAttempt } from "@/lib/testing/factories/run";
import { makeTaskSet } from "@/lib/testing/factories/task-set";
import { contextOfSystem } from "@/lib/testing/factories/workspace";
import { pythonLack, runPython } from "@/lib/testing/python";
import { SlotBench } from "@/lib/testing/slot-bench";
import { trainOnForks } from "./testing/train-on-forks";
import { connect, DeskproofError, TaskUnsupported, type Client, type wire } from "./typescript/src/index";

let bench: SlotBench;
let served: ServedRoutes;
let key: string;
let client: Client;
let faultsOf: () => SimulatedFaults = () => ({});

beforeAll(async () => {
  bench = await SlotBench.open({ slots: 40, faults: () => faultsOf() });
  const { db } = bench.app;
  await db.prisma.workspace.update({ where: { id: bench.workspace.id }, data: { runParallelism: 60 } });
  const ctx = contextOfSystem(db, bench.workspace);
  await makeTaskSet(ctx, "public", [
    { id: "e0df059f-c3d1-4c6b-9b1f-0d6f2a4c1b01", domain: "os" },
    { id: "a4d98375-needs-an-app-that-is-not-there", domain: "vlc", apps: ["vlc"] },
  ]);
  key = (await createApiKey({ ctx, input: { name: "of a client", scopes: [...SCOPES] } })).secret;
  served = await serveRoutes();
  client = await connect({ url: served.url, apiKey: key });
});
afterAll(async () => {
  await served.close();
  await bench.close();
});
beforeEach(() => void (faultsOf = () => ({})));

const lack = pythonLack();
const groupSchema = z.object({
  kept: z.array(z.number()),
  dropped: z.array(z.object({ error: z.string(), score: z.null(), reasons: z.array(z.string()).min(1) })),
  seen: z.array(z.number().nullable()),
});
/** Runs a program of sdk/testing and parses the JSON that it prints. */
async function python(program: string, ...args: string[]): Promise<unknown> {
  const file = fileURLToPath(new URL(`testing/${program}`, import.meta.url));
  const env = { DESKPROOF_URL: served.url, DESKPROOF_API_KEY: key };
  const { status, stdout, stderr } = await runPython([file, ...args], env);
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** A parent to fork from, with the third of its copies broken by a gate. */
async function parentOfBrokenThird(): Promise<string> {
  const parent = await bench.slot({ task: "e0df059f" });
  let made = 0;
  faultsOf = () => (++made === 3 ? { failGate: "netns" } : {});
  return parent.id;
}

/** Two copies solve the task, four do not, one is broken and one is quarantined. */
const GROUP = {
  kept: [1, 1, 0, 0, 0, 0],
  seen: [1, 1, null, 0, 0, 0, 0, null],
};

describe("a group of eight forks of which two are invalid", { timeout: 90_000 }, () => {
  it("gives a trainer in TypeScript six rewards, and nowhere a 0 for the other two", async () => {
    const group = groupSchema.parse(await trainOnForks(client, await parentOfBrokenThird()));
    expect(group).toMatchObject(GROUP);
    expect(group.dropped.map(({ error }) => error)).toEqual(["InvalidEpisode", "InvalidEpisode"]);
    expect(group.dropped[1]?.reasons[0]).toContain("the harness lost track");
  });

  it.for(["sync", "async"])("gives a trainer in Python (%s) the same", async (kind, context) => {
    if (lack !== null) return context.skip(lack);
    const group = groupSchema.parse(await python("train_on_forks.py", kind, await parentOfBrokenThird()));
    expect(group).toMatchObject(GROUP);
    expect(group.dropped.map(({ error }) => error)).toEqual(["InvalidEpisode", "InvalidEpisode"]);
    expect(group.dropped[1]?.reasons[0]).toContain("the harness lost track");
  });
});

describe("every call of a desktop", { timeout: 90_000 }, () => {
  it("works from Python, with what a researcher types first", async (context) => {
    if (lack !== null) return context.skip(lack);
    expect(await python("use_desktop.py")).toEqual({
      tasks: [3, 3, "os"],
      task: ["Do what e0df059f-c3d1-4c6b-9b1f-0d6f2a4c1b01 asks", "exact_match"],
      unsupported: [422, "unsupported_task", true],
      ambiguous: "ambiguous_task",
      fresh: ["valid", []],
      written: "42",
      reward: [1, true, [], "valid", [], null, null],
      quarantined: [false, null, ["not_quarantined: quarantined: harness detected a broken page"]],
      skipped: "quarantined: harness detected a broken page",
      refused: ["slot_quarantined", 409, true],
      down: "down",
      reset: [2, "valid", 0],
      closed: ["slot_closed", "closed"],
      runs: ["queued", "cancelled", ["run.created", "run.status"], "cancelled", true, []],
    });
  });

  it("works from TypeScript", async () => {
    const tasks = await client.tasks();
    expect(tasks.map(({ supported }) => supported)).toEqual([true, false, true, true]);
    expect(await client.task("e0df059f")).toMatchObject({ supported: true, evaluator: { func: "exact_match" } });
    await expect(client.create({ task: "a4d98375" })).rejects.toThrow(TaskUnsupported);
    expect(await bench.app.db.prisma.desktop.count({ where: { taskId: { startsWith: "a4d98375" } } })).toBe(0);
    const env = await client.create({ task: "e0df059f", ttl: 600 });
    expect((await env.waitValid()).validity.verdict).toBe("valid");
    expect((await env.step({ type: "wait", ms: 0 })).index).toBe(1);
    expect((await env.observe()).screenshot?.png_base64).toMatch(/^iVBOR/);
    await env.writeFile("/home/user/answer.txt", new TextEncoder().encode("42"));
    expect(new TextDecoder().decode(await env.readFile("/home/user/answer.txt"))).toBe("42");
    expect((await env.exec(["echo $A"], { shell: true, env: { A: "b" } })).stdout).toBe("b\n");
    expect(await env.verify()).toEqual({
      ...{ score: 1, valid: true, verdict: "valid", bad_gates: [], invalid_reasons: [] },
      ...{ checker_error: null, checker_skipped: null },
    });
    expect(env.lastVerification).toMatchObject({ slot_id: env.id, profile: "osworld" });
    await env.quarantine("harness detected a broken page");
    await expect(env.verify()).rejects.toMatchObject({ badGates: ["not_quarantined"], reward: { score: null } });
    await expect(env.waitValid()).rejects.toMatchObject({ name: "InvalidEpisode", verdict: "invalid" });
    await expect(env.step({ type: "wait", ms: 0 })).rejects.toMatchObject({
      ...{ name: "ApiError", code: "slot_quarantined", status: 409 },
      requestId: expect.stringMatching(/^req_/),
    });
    expect((await env.release()).status).toBe("down");
    expect((await env.reset()).episode?.number).toBe(2);
    expect(await env.verify({ strict: false })).toMatchObject({ score: 0, valid: true });
    await env.close();
    await env.close();
    expect((await env.refresh()).status).toBe("closed");
    const again = await client.attach(env.id);
    await expect(again.step({ type: "wait", ms: 0 })).rejects.toMatchObject({ code: "slot_closed", status: 410 });
  });

  it("makes one desktop of a create that is repeated under its key", async () => {
    const first = await client.create({ idempotencyKey: "a-key-of-mine" });
    const second = await client.create({ idempotencyKey: "a-key-of-mine" });
    expect(second.id).toBe(first.id);
    await first.close();
  });

  it("closes the siblings of a copy that could not be made, and says why", async () => {
    const env = await client.create();
    let made = 0;
    faultsOf = () => ({ failRestore: ++made % 3 === 2 });
    await expect(env.fork(3)).rejects.toMatchObject({ name: "DesktopFailed", code: "restore_failed" });
    const left = await bench.app.db.prisma.desktop.count({ where: { parentId: env.id, status: { not: "closed" } } });
    expect(left).toBe(0);
    const group = await env.fork(3, { strict: false });
    expect([group.length, group.failed.length]).toEqual([2, 1]);
    await group.close();
    await env.close();
  });
});

describe("every call of a webhook", { timeout: 60_000 }, () => {
  it("works from Python, with and without asyncio", async (context) => {
    if (lack !== null) return context.skip(lack);
    expect(await python("use_webhooks.py")).toEqual({
      created: [["run.finished"], true, true, false],
      listed: [[true, null]],
      updated: [["run.started", "host.lost"], false, "of a client"],
      disabled: "webhook_disabled",
      sent: ["pending", [true]],
      tries: [],
      none: [],
      resent: true,
      rotated: [true, true],
      async: [null, 1, "webhook.test"],
      left: 0,
    });
  });

  it("works from TypeScript", async () => {
    const made = await client.createWebhook("https://hooks.example.com/b", ["run.finished"], { invalidRateMax: 0.2 });
    const first = made.secret;
    expect(first).toMatch(/^whsec_/);
    expect(made.data).toMatchObject({ invalid_rate_max: 0.2, enabled: true });
    expect(made.data).not.toHaveProperty("secret");
    expect((await client.webhooks()).map(({ id, secret }) => [id, secret])).toEqual([[made.id, null]]);
    await made.update({ enabled: false });
    await expect(made.test()).rejects.toMatchObject({ code: "webhook_disabled" });
    expect((await (await made.update({ enabled: true })).refresh()).data.enabled).toBe(true);
    const sent = await made.test();
    expect((await made.deliveries({ limit: 1 })).map(({ id }) => id)).toEqual([sent.id]);
    expect(await made.deliveries({ status: "delivered" })).toEqual([]);
    expect((await made.delivery(sent.id)).try_log).toEqual([]);
    expect((await made.resend(sent.id)).status).toBe("pending");
    expect((await made.rotate()).secret).not.toBe(first);
    await (await client.webhook(made.id)).delete();
    await expect(made.refresh()).rejects.toMatchObject({ code: "not_found" });
  });
});

/** A finished run of which two attempts count: a success and a failure. */
async function judgedRun(): Promise<string> {
  const { db } = bench.app;
  const host = await db.prisma.host.findUniqueOrThrow({ where: { id: bench.hostId } });
  const { id: templateId } = await db.prisma.templateVersion.findFirstOrThrow();
  const taskSet = await db.prisma.taskSet.findFirstOrThrow({ select: { id: true, name: true } });
  const { taskId, taskDigest } = await db.prisma.taskSetEntry.findFirstOrThrow();
  const attempts: WrittenAttempt[] = [
    { status: "done", verdict: "valid", score: 1 },
    { status: "done", verdict: "valid", score: 0 },
    { status: "done", verdict: "invalid", score: null },
    { status: "error", verdict: "valid", score: null, failure: failure("desktop_lost") },
    { status: "error", verdict: null, score: null, failure: failure("setup_failed") },
    { status: "done", verdict: "valid", score: null, checkerError: "it raised" },
    { status: "done", verdict: "valid", score: null },
  ];
  const { runId, attemptIds } = await writeRun(db, {
    ...{ workspaceId: bench.workspace.id, name: "judged", driver: "simulated", taskSet },
    ...{ status: "completed", stopReason: "all_tasks_done" },
    template: { id: templateId, ref: "simulated@1" },
    host: { id: host.id, name: host.name, workerId: host.workerId ?? "" },
    tasks: [{ taskId, taskDigest, domain: "os", instruction: "Do.", recipeDigest: null }],
    ...{ rounds: attempts.length, createdBy: { type: "system", id: "system", name: "system", userId: null } },
    ...{ createdAt: new Date(), attempts },
  });
  const data = { humanAssistedAt: new Date(), humanAssistedReason: "it was stuck" };
  await db.prisma.attempt.update({ where: { id: attemptIds.at(-1) ?? "" }, data });
  return runId;
}

function failure(code: string) {
  const at = new Date().toISOString();
  return { boundary: "desktop", code, message: "it broke", retryable: false, at, evidence: null };
}

/** Each attempt's reward, or the error in its place; then its score when not strict. */
const TO_A_TRAINER = [
  [1, 1],
  [0, 0],
  ["InvalidEpisode", null],
  ["CheckerError", null],
  ["InvalidEpisode", null],
  ["CheckerError", null],
  ["InvalidEpisode", null],
];

describe("the attempts of a run", { timeout: 60_000 }, () => {
  it("are numbers to a trainer in TypeScript where they count, and nowhere else", async () => {
    const attempts = await (await client.run(await judgedRun())).attempts();
    const told = attempts.map((attempt) => {
      const loose = attempt.reward({ strict: false }).score;
      try {
        return [attempt.reward().score, loose];
      } catch (error) {
        return [error instanceof DeskproofError ? error.name : error, loose];
      }
    });
    expect(told).toEqual(TO_A_TRAINER);
  });

  it("are the same in Python", async (context) => {
    if (lack !== null) return context.skip(lack);
    expect(await python("rewards_of_run.py", await judgedRun())).toEqual(TO_A_TRAINER);
  });
});

describe("the results of a run", { timeout: 60_000 }, () => {
  /** Two of seven count; the others leave no reward behind, and come back without a claim. */
  const claims = { from: "osworld", with_score: 2, without_score: 5, success: 1, mean_score: 0.5 };

  it("leave and come back as claims, from Python with and without asyncio", async (context) => {
    if (lack !== null) return context.skip(lack);
    expect(await python("results_of_run.py", await judgedRun())).toEqual({
      whole: [true, "PAR1"],
      imported: claims,
      name: "From Python",
      async: [[1], claims, 0],
    });
  });

  it("leave and come back from TypeScript", async () => {
    const run = await client.run(await judgedRun());
    const parts: Uint8Array[] = [];
    await run.export(new WritableStream({ write: (part) => void parts.push(part) }), { format: "osworld" });
    const told = await client.importResults(new Blob(parts as BlobPart[]), { taskSet: run.data.task_set });
    expect([told.run.data.imported, told.left_out_total]).toEqual([claims, 0]);
    await expect(run.export(new WritableStream(), { format: "nothing" })).rejects.toMatchObject({
      code: "invalid_request",
    });
  });
});

describe("a run", { timeout: 60_000 }, () => {
  it("is queued once, followed and cancelled", async () => {
    const document: wire.RunDocument = {
      ...{ kind: "scripted_test" as const, task_set: "public", tasks: ["e0df059f"] },
      ...{ template: "simulated@1", spend_cap_usd: "1.00" },
    };
    const run = await client.createRun(document, { idempotencyKey: "one-run" });
    expect((await client.createRun(document, { idempotencyKey: "one-run" })).id).toBe(run.id);
    expect((await client.runs({ limit: 1 }))[0]?.id).toBe(run.id);
    const seen: string[] = [];
    for await (const event of run.events()) {
      seen.push(`${event.seq} ${event.type} ${event.to}`);
      if (event.type === "run.created") await run.cancel();
    }
    expect(seen).toEqual(["1 run.created queued", "2 run.status cancelled"]);
    expect((await run.wait()).status).toBe("cancelled");
    expect(await run.attempts()).toEqual([]);
    const rest: number[] = [];
    for await (const { seq } of run.events({ after: 1 })) rest.push(seq);
    expect(rest).toEqual([2]);
    for await (const { seq } of run.events({ after: 2 })) rest.push(seq);
    expect(rest).toEqual([2]);
    await expect(client.createRun({ ...document, tasks: [] })).rejects.toMatchObject({
      ...{ code: "invalid_request", status: 400 },
      invalidParams: [expect.objectContaining({ pointer: "/tasks" })],
    });
  });
});
