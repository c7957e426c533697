import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, it } from "vitest";
import { createAddressGuard } from "./address-guard";
import { postGuarded } from "./post-guarded";
import { webhookSecret } from "./secret";
import { signedHeaders } from "./sign";

describe("signatures", () => {
  const body = JSON.stringify({ type: "run.finished", timestamp: "2026-11-30T00:00:00.000Z", data: {} });
  const now = webhookSecret("the installation's secret", "whk_1", 2);
  const before = webhookSecret("the installation's secret", "whk_1", 1);
  const headers = signedHeaders({ id: "msg_1", at: new Date(), body }, [now, before]);

  it("are the ones that a receiver of Standard Webhooks checks, with the new secret and with the one before", () => {
    expect(now).not.toBe(before);
    for (const secret of [now, before]) expect(new Webhook(secret).verify(body, headers)).toMatchObject({ data: {} });
  });

  it("fit no other body, no other secret and no old message", () => {
    expect(() => new Webhook(now).verify(`${body} `, headers)).toThrow();
    expect(() => new Webhook(webhookSecret("another", "whk_1", 2)).verify(body, headers)).toThrow();
    const old = signedHeaders({ id: "msg_1", at: new Date(Date.now() - 6 * 60_000), body }, [now]);
    expect(() => new Webhook(now).verify(body, old)).toThrow();
  });
});

describe("the address guard", () => {
  it.each([
    ...["127.0.0.1", "127.8.9.1", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"],
    ...["224.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "240.0.0.1", "::1", "::", "fe80::1", "fc00::1"],
    ...["::ffff:127.0.0.1", "::ffff:a9fe:a9fe", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1", "fd00:ec2::254"],
    ...["::7f00:1", "::a9fe:a9fe", "64:ff9b:1::7f00:1", "fec0::1", "2001::1", "4000::1"],
    ...["ff02::1", "not an address", ""],
  ])("refuses %s", (address) => {
    expect(createAddressGuard([])(address)).toBe(false);
  });

  it.each(["93.184.215.14", "8.8.8.8", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "::ffff:8.8.8.8"])(
    "lets %s through",
    (address) => expect(createAddressGuard([])(address)).toBe(true),
  );

  it("lets through what the operator allows, and nothing beside it", () => {
    const guard = createAddressGuard(["10.1.0.0/16", "127.0.0.1", "fd00::/8"]);
    expect(["10.1.2.3", "127.0.0.1", "fd00::7", "::ffff:10.1.9.9"].map(guard)).toEqual([true, true, true, true]);
    expect(["10.2.0.1", "127.0.0.2", "fe80::1"].map(guard)).toEqual([false, false, false]);
    expect(() => createAddressGuard(["everything"])).toThrow();
  });
});

describe("a guarded request", () => {
  const ends: Array<() => void> = [];
  afterEach(() => ends.splice(0).forEach((end) => end()));
  const serve = async (listener: RequestListener) => {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    ends.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return (server.address() as AddressInfo).port;
  };
  const local = createAddressGuard(["127.0.0.1"]);
  const post = (url: string, more: object = {}) =>
    postGuarded({ url, headers: {}, body: "{}", timeoutMs: 2_000, mayConnect: local, ...more });

  it("brings the status and the start of the answer", async () => {
    const port = await serve((_, response) => response.end("x".repeat(10_000)));
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual({
      ...{ status: 200, error: null },
      responseStart: "x".repeat(500),
    });
  });

  it("asks no server at an address that is not allowed, in whatever spelling", async () => {
    let asked = 0;
    const port = await serve((_, response) => {
      asked += 1;
      response.end();
    });
    const mayConnect = createAddressGuard([]);
    for (const host of ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]", "[::1]"]) {
      const result = await post(`http://${host}:${port}/`, { mayConnect });
      expect(result, host).toMatchObject({ status: null, error: expect.stringMatching(/not allowed/) });
    }
    expect(asked).toBe(0);
  });

  it("decides on the address of each request: a name that changes gains nothing", async () => {
    const port = await serve((_, response) => response.end());
    const answers = ["127.0.0.1", "169.254.169.254"];
    const resolve = async () => [{ address: answers.shift() ?? "", family: 4 }];
    const url = `http://receiver.example:${port}/`;
    expect(await post(url, { resolve })).toMatchObject({ status: 200 });
    expect(await post(url, { resolve })).toMatchObject({ status: null, error: expect.stringMatching(/169\.254/) });
  });

  it("follows no redirect", async () => {
    let asked = 0;
    const inner = await serve((_, response) => {
      asked += 1;
      response.end();
    });
    const port = await serve((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${inner}/` }).end(),
    );
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({
      status: 307,
      error: expect.stringMatching(/redirect/),
    });
    expect(asked).toBe(0);
  });

  it("gives up on a receiver that does not answer in time, or sends its answer for ever", async () => {
    const silent = await serve(() => undefined);
    expect(await post(`http://127.0.0.1:${silent}/`, { timeoutMs: 50 })).toMatchObject({
      error: "no answer within 0.05 s",
    });
    const endless = await serve((_, response) => {
      response.write("a");
    });
    expect(await post(`http://127.0.0.1:${endless}/`, { timeoutMs: 50 })).toMatchObject({ status: null });
  });
});
