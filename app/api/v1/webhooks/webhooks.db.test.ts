import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cancelRun } from "@/lib/services/run/cancel-run";
import { createRun } from "@/lib/services/run/create-run";
import { deliverWebhooks, RECEIVER_MS, type WebhookSender } from "@/lib/services/webhook/deliver-webhooks";
import { noteWebhookConditions } from "@/lib/services/webhook/note-webhook-conditions";
import type { ServiceContext } from "@/lib/services/context";
import { RETRY_WAITS_MS } from "@/lib/domain/webhook/retry-schedule";
import {
  webhookDeliveryDetailWire,
  webhookDeliveryPageWire,
  webhookWire,
  webhookWithSecretWire,
} from "@/lib/domain/webhook/webhook.wire";
import { keyCaller, sessionCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeHost, makeTemplate } from "@/lib/testing/factories/host";
import { makeTaskSet } from "@/lib/testing/factories/task-set";
import { contextOfSystem, makeWorkspace, type TestWorkspace } from "@/lib/testing/factories/workspace";
import { createAddressGuard } from "@/lib/webhook/address-guard";
import { postGuarded } from "@/lib/webhook/post-guarded";
import { signedHeaders } from "@/lib/webhook/sign";
import * as deliveriesRoute from "./[webhookId]/deliveries/route";
import * as deliveryRoute from "./[webhookId]/deliveries/[deliveryId]/route";
import * as resendRoute from "./[webhookId]/deliveries/[deliveryId]/resend/route";
import * as oneRoute from "./[webhookId]/route";
import * as rotateRoute from "./[webhookId]/rotate-secret/route";
import * as testRoute from "./[webhookId]/test/route";
import * as listRoute from "./route";

const ALL_EVENTS = ["run.started", "run.finished", "attempt.finished", "run.budget_80", "host.lost"];
let app: TestInstallation;
let workspace: TestWorkspace;
let ctx: ServiceContext;
let admin: ApiCaller;
let host: { id: string };

/** A receiver that does what it is told, and remembers what it was sent. */
const receiver = {
  answer: (_: IncomingMessage, response: ServerResponse) => void response.end(),
  got: [] as Array<{ headers: Record<string, string>; body: string }>,
};
const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8").on("data", (part) => (body += part));
  request.on("end", () => {
    receiver.got.push({ headers: request.headers as Record<string, string>, body });
    receiver.answer(request, response);
  });
});
const ok = (_: IncomingMessage, response: ServerResponse) => void response.end("thanks");
const down = (_: IncomingMessage, response: ServerResponse) => void response.writeHead(503).end("later");
let url = "";

/** How far the sender's clock is ahead of the one that messages are written by. */
let aheadMs = 0;
const clock = () => new Date(Date.now() + aheadMs);
const later = (ms: number) => (aheadMs += ms);
let sender: WebhookSender;
/** Sends what is due until nothing is. */
async function deliverAll(): Promise<number> {
  let total = 0;
  for (;;) {
    const { taken, done } = await deliverWebhooks(sender, 100);
    await done;
    if (taken === 0) return total;
    total += taken;
  }
}

beforeAll(async () => {
  app = await openTestInstallation();
  host = await makeHost(app.db);
  await makeTemplate(app.db, host.id);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const mayConnect = createAddressGuard(["127.0.0.1"]);
  sender = {
    db: app.db,
    now: clock,
    random: () => 0.5,
    secretOf: app.webhookSecret,
    sign: signedHeaders,
    post: (request) => postGuarded({ ...request, timeoutMs: 200, mayConnect }),
  };
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app.db);
  ctx = contextOfSystem(app.db, workspace);
  await makeTaskSet(ctx, "set", [{ id: "aaaaaaaa" }]);
  admin = await sessionCaller(app, workspace, "admin");
  receiver.got.length = 0;
  receiver.answer = ok;
  aheadMs = 0;
  await app.db.prisma.webhookEndpoint.deleteMany();
});

async function create(events: string[] = ["run.finished"], more: object = {}) {
  const response = await admin(listRoute.POST, { body: { url, events, ...more } });
  expect(response.status, await response.clone().text()).toBe(201);
  return webhookWithSecretWire.parse(await response.json());
}
const start = (spendCapUsd = "1") =>
  createRun({
    ctx,
    input: {
      ...{ kind: "scripted_test", task_set: "set", tasks: ["aaaaaaaa"], template: "office@1" },
      spend_cap_usd: spendCapUsd,
    },
  });
const finishOne = async () => {
  const run = await start();
  await cancelRun({ ctx, runId: run.id });
  return run.id;
};
const of = (webhookId: string, deliveryId?: string) => ({ params: { webhookId, ...(deliveryId && { deliveryId }) } });
const deliveries = async (webhookId: string) =>
  webhookDeliveryPageWire.parse(await (await admin(deliveriesRoute.GET, of(webhookId))).json()).data;
const look = async (webhookId: string) => webhookWire.parse(await (await admin(oneRoute.GET, of(webhookId))).json());

describe("webhooks", () => {
  it("tell of what happened, signed as Standard Webhooks are, with ids and no content", async () => {
    const { id, secret } = await create();
    await create(["run.started"]);
    const runId = await finishOne();
    expect(await deliverAll()).toBe(1);
    const [message] = receiver.got;
    const body = new Webhook(secret).verify(message?.body ?? "", message?.headers ?? {});
    expect(body).toMatchObject({ type: "run.finished", data: { run_id: runId, status: "cancelled" } });
    const [delivery] = await deliveries(id);
    expect(delivery).toMatchObject({ status: "delivered", tries: 1, last_status: 200, next_try_at: null });
    expect(message?.headers["webhook-id"]).toBe(delivery?.id);
    expect(await deliverAll()).toBe(0);
  });

  it("survive a receiver that is slow, then down, then back: nothing is lost, and nothing is told twice", async () => {
    const { id } = await create();
    await finishOne();
    receiver.answer = () => undefined;
    expect(await deliverAll()).toBe(1);
    later(RETRY_WAITS_MS[0] + 1);
    receiver.answer = down;
    expect(await deliverAll()).toBe(1);
    expect(await deliverAll()).toBe(0);
    later(RETRY_WAITS_MS[1] + 1);
    receiver.answer = ok;
    expect(await deliverAll()).toBe(1);
    const [first] = await deliveries(id);
    const log = webhookDeliveryDetailWire.parse(
      await (await admin(deliveryRoute.GET, of(id, first?.id))).json(),
    ).try_log;
    expect(log.map(({ status, error }) => [status, error])).toEqual([
      [null, "no answer within 0.2 s"],
      [503, "answered 503"],
      [200, null],
    ]);
    expect(log[1]?.response_start).toBe("later");
    expect(new Set(receiver.got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect((await look(id)).failing_since).toBeNull();
  });

  it("wait from the end of a try, however long the receiver let it last", async () => {
    await create();
    await finishOne();
    let tries = 0;
    const slow: WebhookSender = {
      ...sender,
      post: () => {
        tries++;
        later(RECEIVER_MS);
        return Promise.resolve({ status: null, error: "no answer within 15 s", responseStart: null });
      },
    };
    const deliver = async () => (await deliverWebhooks(slow, 100)).done;
    await deliver();
    await deliver();
    expect(tries).toBe(1);
    later(RETRY_WAITS_MS[0] + 1);
    await deliver();
    expect(tries).toBe(2);
  });

  it("send what waits for its next try at once when a person asks, and count its tries on", async () => {
    const { id } = await create();
    await finishOne();
    receiver.answer = down;
    expect(await deliverAll()).toBe(1);
    const [waiting] = await deliveries(id);
    receiver.answer = ok;
    expect(await deliverAll()).toBe(0);
    const resend = () => admin(resendRoute.POST, { ...of(id, waiting?.id), method: "POST" });
    expect([(await resend()).status, (await resend()).status]).toEqual([202, 202]);
    expect(await deliverAll()).toBe(1);
    expect((await deliveries(id))[0]).toMatchObject({ id: waiting?.id, status: "delivered", tries: 2 });
    const asked = { target: id, action: "webhook.resend" };
    expect(await app.db.prisma.auditEvent.count({ where: asked })).toBe(1);
  });

  it("give up after three days and disable the address with a notice; enabled again, a person may resend", async () => {
    const { id } = await create();
    await finishOne();
    receiver.answer = down;
    for (const wait of [...RETRY_WAITS_MS, 0]) {
      expect(await deliverAll()).toBe(1);
      later(wait + 1);
    }
    const [lost] = await deliveries(id);
    expect(lost).toMatchObject({ status: "given_up", tries: 10 });
    expect(await look(id)).toMatchObject({
      enabled: false,
      disabled_reason: expect.stringMatching(/^nothing arrived since/),
    });
    const audit = await app.db.prisma.auditEvent.findMany({ where: { target: id, action: "webhook.disable" } });
    expect(audit).toHaveLength(1);
    // Nothing new is written to it, and nothing is sent.
    await finishOne();
    expect(await deliveries(id)).toHaveLength(1);
    expect((await admin(resendRoute.POST, { ...of(id, lost?.id), method: "POST" })).status).toBe(409);

    receiver.answer = ok;
    expect((await admin(oneRoute.PATCH, { ...of(id), method: "PATCH", body: { enabled: true } })).status).toBe(200);
    expect((await admin(resendRoute.POST, { ...of(id, lost?.id), method: "POST" })).status).toBe(202);
    expect(await deliverAll()).toBe(1);
    expect((await deliveries(id))[0]).toMatchObject({ id: lost?.id, status: "delivered", tries: 11 });
  });

  it("stop at once for a receiver that says it is gone", async () => {
    const { id } = await create();
    await finishOne();
    receiver.answer = (_, response) => void response.writeHead(410).end();
    expect(await deliverAll()).toBe(1);
    expect(await look(id)).toMatchObject({ enabled: false, disabled_reason: "the receiver answered 410 Gone" });
  });

  it("rotate their secret with a day of both signatures", async () => {
    const { id, secret: old } = await create();
    const rotated = webhookWithSecretWire.parse(
      await (await admin(rotateRoute.POST, { ...of(id), method: "POST" })).json(),
    );
    expect(rotated.secret).not.toBe(old);
    const verify = (secret: string) => {
      const message = receiver.got.at(-1);
      return () => new Webhook(secret).verify(message?.body ?? "", { ...message?.headers });
    };
    await admin(testRoute.POST, { ...of(id), method: "POST" });
    await deliverAll();
    expect(verify(old)).not.toThrow();
    expect(verify(rotated.secret)).not.toThrow();
    const overlap = app.db.prisma.webhookEndpoint;
    await overlap.update({ where: { id }, data: { previousSecretUntil: new Date(clock().getTime() - 1) } });
    await admin(testRoute.POST, { ...of(id), method: "POST" });
    later(1_000);
    await deliverAll();
    expect(verify(old)).toThrow();
    expect(verify(rotated.secret)).not.toThrow();
    expect(JSON.stringify(await overlap.findUnique({ where: { id } }))).not.toContain(rotated.secret.slice(6));
  });

  it("send each message once when several processes send at the same time, and again when one died", async () => {
    await create();
    for (let times = 0; times < 3; times++) await finishOne();
    const both = await Promise.all([deliverWebhooks(sender, 100), deliverWebhooks(sender, 100)]);
    await Promise.all(both.map(({ done }) => done));
    expect(both.reduce((sum, { taken }) => sum + taken, 0)).toBe(3);
    expect(receiver.got).toHaveLength(3);
    await finishOne();
    // Claimed, and never sent.
    await app.db.prisma.webhookDelivery.updateMany({
      where: { status: "pending" },
      data: { claimedUntil: new Date(clock().getTime() + 60_000) },
    });
    expect(await deliverAll()).toBe(0);
    later(60_001);
    expect(await deliverAll()).toBe(1);
  });

  it("send at most four messages to one address at once, and keep nobody else waiting", async () => {
    await create();
    await create();
    for (let times = 0; times < 6; times++) await finishOne();
    const { taken, done } = await deliverWebhooks(sender, 100);
    await done;
    expect(taken).toBe(8);
  });

  it("tell of caps and lost hosts once, however often anybody looks", async () => {
    const { id } = await create(ALL_EVENTS);
    const run = await start("1.00");
    await app.db.prisma.run.update({ where: { id: run.id }, data: { spentMicroUsd: 800_000 } });
    await app.db.prisma.host.update({
      where: { id: host.id },
      data: { lastHeartbeatAt: new Date(clock().getTime() - 60_000) },
    });
    for (let times = 0; times < 3; times++) await noteWebhookConditions(sender);
    expect((await deliveries(id)).map(({ type }) => type).sort()).toEqual(["host.lost", "run.budget_80"]);
    await app.db.prisma.host.update({ where: { id: host.id }, data: { lastHeartbeatAt: clock() } });
  });

  it("tell of a share of invalid attempts above the address's own bound", async () => {
    const strict = await create(["run.invalid_rate_exceeded"], { invalid_rate_max: 0.1 });
    const lax = await create(["run.invalid_rate_exceeded"], { invalid_rate_max: 0.5 });
    const run = await start();
    await app.db.prisma.run.update({ where: { id: run.id }, data: { countValid: 8, countInvalid: 1 } });
    await noteWebhookConditions(sender);
    expect(await deliveries(strict.id)).toHaveLength(0);
    await app.db.prisma.run.update({ where: { id: run.id }, data: { countInvalid: 2 } });
    for (let times = 0; times < 2; times++) await noteWebhookConditions(sender);
    expect(await deliveries(strict.id)).toMatchObject([{ data: { run_id: run.id, valid: 8, invalid: 2 } }]);
    expect(await deliveries(lax.id)).toHaveLength(0);
  });
});

describe("the routes of webhooks", () => {
  it("refuse what is no address, an address with a password, and unknown events", async () => {
    for (const [bad, pointer] of [
      [{ url: "ftp://example.com", events: ["run.finished"] }, "/url"],
      [{ url: "https://me:secret@example.com/", events: ["run.finished"] }, "/url"],
      [{ url: "https://example.com", events: [] }, "/events"],
      [{ url: "https://example.com", events: ["webhook.test"] }, "/events/0"],
    ] as const) {
      const response = await admin(listRoute.POST, { body: bad });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ invalid_params: [{ pointer }] });
    }
  });

  it("are the admins', and nothing of another workspace's is found", async () => {
    const { id } = await create();
    await finishOne();
    const [delivery] = await deliveries(id);
    const member = await sessionCaller(app, workspace, "member");
    const reader = await keyCaller(app.db, workspace, ["runs:read", "runs:write"]);
    const stranger = await sessionCaller(app, await makeWorkspace(app.db), "owner");
    const calls: Array<[Parameters<ApiCaller>[0], object]> = [
      [oneRoute.GET, of(id)],
      [oneRoute.PATCH, { ...of(id), method: "PATCH", body: { description: "mine" } }],
      [oneRoute.DELETE, { ...of(id), method: "DELETE" }],
      [rotateRoute.POST, { ...of(id), method: "POST" }],
      [testRoute.POST, { ...of(id), method: "POST" }],
      [deliveriesRoute.GET, of(id)],
      [deliveryRoute.GET, of(id, delivery?.id)],
      [resendRoute.POST, { ...of(id, delivery?.id), method: "POST" }],
    ];
    for (const [handler, options] of calls) {
      expect((await member(handler, options)).status).toBe(403);
      expect((await reader(handler, options)).status).toBe(403);
      expect((await stranger(handler, options)).status).toBe(404);
    }
    expect(await (await stranger(listRoute.GET)).json()).toEqual({ data: [] });
    expect((await admin(oneRoute.DELETE, { ...of(id), method: "DELETE" })).status).toBe(204);
    expect((await admin(oneRoute.GET, of(id))).status).toBe(404);
  });
});
