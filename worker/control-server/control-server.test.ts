import { afterEach, expect, test } from "vitest";
import { CONTROL_BODY_BYTES_MAX } from "@/lib/control/control-call";
import { createControlClient } from "@/lib/control/control-client";
import { controlToken, holdsControlToken } from "@/lib/control/control-token";
import { AppError } from "@/lib/domain/errors";
import { openControlServer, type ControlServer, type ControlServerOptions } from "./control-server";

const token = controlToken("a secret of more than thirty-two characters");
const call = { workspace_id: "wsp_1", actor: "system", request_id: "req_1", input: { a: 1 } };
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const servers: ControlServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function open(handle: ControlServerOptions["handle"]): Promise<ControlServer> {
  const server = await openControlServer({ token, log, handle });
  servers.push(server);
  return server;
}
const post = (url: string, authorization: string | null, body: string = JSON.stringify(call)) =>
  fetch(url, { method: "POST", body, headers: authorization === null ? {} : { authorization } });

test("a call reaches its desktop and comes back with the result, or with the refusal as it was", async () => {
  const seen: unknown[] = [];
  const refused = { pointer: "/argv/0", reason: "is no program" };
  const { url } = await open((desktopId, verb, given) => {
    seen.push([desktopId, verb, given]);
    if (verb === "reset") return Promise.reject(new AppError("slot_busy", "busy", { details: { operation: "step" } }));
    if (verb === "exec") return Promise.reject(new AppError("invalid_request", "no", { invalidParams: [refused] }));
    return Promise.resolve({ ok: true });
  });
  const client = createControlClient(token);
  const at = { controlUrl: url, desktopId: "dsk_1", ...call };
  expect(await client.call({ ...at, verb: "step" })).toEqual({ ok: true });
  await expect(client.call({ ...at, verb: "reset" })).rejects.toMatchObject({
    ...{ code: "slot_busy", message: "busy", details: { operation: "step" } },
  });
  await expect(client.call({ ...at, verb: "exec" })).rejects.toMatchObject({ invalidParams: [refused] });
  expect(seen[0]).toEqual(["dsk_1", "step", call]);
});

test("a call about an attempt reaches whoever does those, with a signal that ends with its caller", async () => {
  let left: () => void = () => undefined;
  const isLeft = new Promise<void>((resolve) => (left = resolve));
  const server = await openControlServer({
    token,
    log,
    handle: () => Promise.reject(new Error("no desktop is meant")),
    onAttempt: (attemptId, verb, given, signal) => {
      if (attemptId !== "att_slow") return Promise.resolve([attemptId, verb, given]);
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          left();
          reject(new Error("the caller is gone"));
        });
      });
    },
  });
  servers.push(server);
  const client = createControlClient(token);
  const at = { controlUrl: server.url, verb: "reverify" as const, ...call };
  expect(await client.call({ ...at, attemptId: "att_1" })).toEqual(["att_1", "reverify", call]);
  await expect(client.call({ ...at, attemptId: "att_slow", timeoutMs: 50 })).rejects.toMatchObject({
    code: "host_away",
  });
  await isLeft;
  expect((await post(`${server.url}/attempts/att_1/reverify`, null)).status).toBe(401);
  const { url } = await open(() => Promise.resolve(null));
  expect((await post(`${url}/attempts/att_1/reverify`, `Bearer ${token}`)).status).toBe(404);
});

test("nobody without the token is answered, and nothing is done for them", async () => {
  let calls = 0;
  const { url } = await open(() => Promise.resolve(calls++));
  const near = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
  for (const authorization of [null, "", "Bearer", `Bearer ${near}`, `Bearer ${token}x`, token, `Basic ${token}`]) {
    expect((await post(`${url}/desktops/dsk_1/step`, authorization)).status).toBe(401);
  }
  expect(calls).toBe(0);
  expect(holdsControlToken(undefined, token)).toBe(false);
  expect(controlToken("another secret")).not.toBe(token);
});

test("unknown verbs, other methods, too much and what is no call are refused", async () => {
  const { url } = await open(() => Promise.resolve(null));
  const bearer = `Bearer ${token}`;
  for (const path of ["/desktops/dsk_1/fly", "/desktops/../step", "/", "/desktops/dsk_1"]) {
    expect((await post(url + path, bearer)).status).toBe(404);
  }
  expect((await fetch(`${url}/desktops/dsk_1/step`, { headers: { authorization: bearer } })).status).toBe(404);
  const step = `${url}/desktops/dsk_1/step`;
  expect((await post(step, bearer, "x".repeat(CONTROL_BODY_BYTES_MAX + 1))).status).toBe(413);
  expect((await post(step, bearer, "{")).status).toBe(400);
  expect((await post(step, bearer, "{}")).status).toBe(500);
});

test("a fault of ours is answered without its words", async () => {
  const { url } = await open(() => Promise.reject(new Error("a secret path")));
  const answer = await (await post(`${url}/desktops/dsk_1/step`, `Bearer ${token}`)).text();
  expect(answer).toContain("internal");
  expect(answer).not.toContain("secret path");
});

test("a worker that is gone, or takes too long, is host_away", async () => {
  const server = await open(() => new Promise(() => undefined));
  const client = createControlClient(token);
  const at = { controlUrl: server.url, desktopId: "dsk_1", verb: "step" as const, ...call };
  await expect(client.call({ ...at, timeoutMs: 30 })).rejects.toMatchObject({ code: "host_away" });
  await server.close();
  await expect(client.call(at)).rejects.toMatchObject({ code: "host_away" });
});
