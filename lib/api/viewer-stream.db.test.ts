import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { serveViewerStreams, STREAM_PATH } from "./viewer-stream";

let app: TestInstallation;
let server: Server;
let port: number;

beforeAll(async () => {
  app = await openTestInstallation();
  serveViewerStreams();
  server = createServer((_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  // The first request makes the server known.
  await fetch(`http://127.0.0.1:${port}/`);
});
afterAll(async () => {
  server.close();
  await app.close();
});

/** Status with which an attempt to open the stream is answered. */
const open = (headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const upgrade = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
    const asked = request({
      port,
      host: "127.0.0.1",
      path: `${STREAM_PATH}/dsk_1?ticket=x`,
      headers: { ...upgrade, ...headers },
    });
    asked.on("response", (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on("error", reject);
    asked.end();
  });

it("opens a live view for the console's own pages only, and asks them for a ticket", async () => {
  expect(await open({ origin: "http://evil.example" })).toBe(403);
  expect(await open({ origin: "null" })).toBe(403);
  expect(await open({ origin: `http://127.0.0.1:${port}` })).toBe(401);
  expect(await open({})).toBe(401);
});
