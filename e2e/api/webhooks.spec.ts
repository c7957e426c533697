import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { connect } from "@/sdk/typescript/src/index";
import { expect, test } from "../fixtures";
import { keyOf } from "./key-of";

// Programs use keys; nobody has to sign in for them.
test.use({ storageState: { cookies: [], origins: [] } });

interface Heard {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver on the loopback, which the installation under test allows. `answerAfterMs` null is an answer that never comes. */
class Receiver {
  readonly heard: Heard[] = [];
  answerAfterMs: number | null = 0;
  private server: Server | null = null;

  async listen(port = 0): Promise<number> {
    const server = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (text: string) => (body += text));
      request.on("end", () => {
        this.heard.push({ headers: request.headers, body });
        if (this.answerAfterMs === null) return;
        setTimeout(() => response.writeHead(204).end(), this.answerAfterMs);
      });
    });
    this.server = server;
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }

  async goDown(): Promise<void> {
    const server = this.server;
    this.server = null;
    if (!server) return;
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }

  ids(): (string | undefined)[] {
    return this.heard.map(({ headers }) => String(headers["webhook-id"]));
  }
}

test("a message reaches a receiver that is slow, then down, then back, under one id and signed", async ({
  installation,
  workspace: { ctx },
  seedRun,
  ended,
}) => {
  const receiver = new Receiver();
  const client = await connect({ url: installation.url, apiKey: await keyOf(ctx) });
  try {
    const port = await receiver.listen();
    const hook = await client.createWebhook(`http://127.0.0.1:${port}/hook`, ["run.finished"]);
    const read = (heard: Heard | undefined, secret: string | null) =>
      new StandardWebhook(secret ?? "").verify(heard?.body ?? "", heard?.headers as Record<string, string>);

    await test.step("a slow answer within the time is an arrival, and is not sent twice", async () => {
      receiver.answerAfterMs = 4_000;
      const { id } = await hook.test();
      await expect.poll(async () => (await hook.delivery(id)).status).toBe("delivered");
      expect(receiver.ids()).toEqual([id]);
      expect((await hook.delivery(id)).try_log.map(({ duration_ms }) => duration_ms > 3_900)).toEqual([true]);
      expect(read(receiver.heard[0], hook.secret)).toMatchObject({ type: "webhook.test" });
    });

    receiver.heard.length = 0;
    receiver.answerAfterMs = null;
    const run = await seedRun();
    await ended(run.id);
    const [message] = await hook.deliveries({ status: "pending" });
    const id = message?.id ?? "";

    await test.step("one that answers too late is a failed try", async () => {
      await expect.poll(async () => (await hook.delivery(id)).tries, { timeout: 30_000 }).toBe(1);
      expect(receiver.ids()).toEqual([id]);
      expect((await hook.delivery(id)).try_log[0]).toMatchObject({ number: 1, status: null });
      expect((await hook.refresh()).data.failing_since).not.toBeNull();
    });

    await test.step("one that is down is a failed try, and the next is put off further", async () => {
      await receiver.goDown();
      await expect.poll(async () => (await hook.delivery(id)).tries, { timeout: 30_000 }).toBe(2);
      const { try_log, status, next_try_at, last_error } = await hook.delivery(id);
      expect([status, try_log.length, last_error]).toEqual(["pending", 2, expect.stringMatching(/ECONNREFUSED/)]);
      expect(Date.parse(next_try_at ?? "") - Date.now()).toBeGreaterThan(60_000);
    });

    await test.step("back again it gets the message that was waiting, with both signatures of a rotated secret", async () => {
      receiver.answerAfterMs = 0;
      await receiver.listen(port);
      const before = hook.secret;
      await hook.rotate();
      await hook.resend(id);
      await expect.poll(async () => (await hook.delivery(id)).status).toBe("delivered");
      expect(receiver.ids()).toEqual([id, id]);
      const [, last] = receiver.heard;
      for (const secret of [before, hook.secret]) {
        expect(read(last, secret)).toMatchObject({
          type: "run.finished",
          data: { run_id: run.id, status: "completed" },
        });
      }
      expect((await hook.delivery(id)).try_log.map(({ status }) => status)).toEqual([null, null, 204]);
      expect((await hook.refresh()).data.failing_since).toBeNull();
    });

    await hook.delete();
    expect(await client.webhooks()).toEqual([]);
  } finally {
    await receiver.goDown();
  }
});
