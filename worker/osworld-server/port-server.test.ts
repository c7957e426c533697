import { once } from "node:events";
import { createServer, connect, type AddressInfo, type Server } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Desktop, ViewerCut } from "@/lib/desktop/desktop.port";
import { AppError } from "@/lib/domain/errors";
import type { SlotUse } from "@/lib/engine/slots/osworld-servers.port";
import { servePort, type PortServer } from "./port-server";
import { RequestQueue } from "./request-queue";

/** Stands for a program in the desktop: answers each connection with what it was sent. */
let inside: Server;
let port: PortServer;
let cut: ((why: ViewerCut) => void) | null;
let refusal: Error | null;
/** The program inside ends a connection before anybody uses it. */
let isGone: boolean;
const ending = new AbortController();

beforeEach(async () => {
  [cut, refusal, isGone] = [null, null, false];
  inside = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(inside, "listening");
  const desktop = {
    openPort: async (_ports: readonly number[], onCut: (why: ViewerCut) => void) => {
      cut = onCut;
      const socket = connect((inside.address() as AddressInfo).port, "127.0.0.1");
      await once(socket, "connect");
      if (isGone) await once(socket.destroy(), "close");
      return socket;
    },
  } as unknown as Desktop;
  const slot: SlotUse = {
    ...{ id: "dsk_1", signal: ending.signal },
    look: (_operation, work) => work(desktop),
    act: (_operation, work) => (refusal ? Promise.reject(refusal) : work(desktop)),
    film: () => {
      throw new Error("no film here");
    },
  };
  const parts = { slot, queue: new RequestQueue(), address: "127.0.0.1", ports: [9222], ending: ending.signal };
  port = await servePort(parts);
});
afterEach(async () => {
  await port.close();
  inside.close();
});

async function said(head: string): Promise<string> {
  const socket = connect(port.port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(head);
  const [chunk] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return chunk.toString();
}

const NEAR = "GET /json HTTP/1.1\r\nHost: 127.0.0.1:9222\r\n";

it("passes every byte on, in both directions, also what follows the head", async () => {
  const socket = connect(port.port, "127.0.0.1");
  socket.write(`${NEAR}\r\nbody`);
  let text = "";
  socket.on("data", (chunk) => (text += String(chunk)));
  await expect.poll(() => text).toBe(`${NEAR}\r\nbody`);
  socket.write("more");
  await expect.poll(() => text).toBe(`${NEAR}\r\nbodymore`);
  socket.destroy();
});

it("refuses a page in a browser and a name that only seems to be this machine's, before anything is opened", async () => {
  expect(await said(`${NEAR}Origin: http://evil.example\r\n\r\n`)).toMatch(/^HTTP\/1.1 403 /);
  expect(await said("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n")).toMatch(/^HTTP\/1.1 403 /);
  expect(await said(`GET / HTTP/1.1\r\n${"x".repeat(20_000)}`)).toMatch(/^HTTP\/1.1 400 /);
  expect(cut).toBeNull();
});

it("answers what the slot refuses, and a port that nothing listens on, with words", async () => {
  refusal = new AppError("slot_quarantined", "The slot is under quarantine.");
  expect(await said(`${NEAR}\r\n`)).toMatch(/^HTTP\/1.1 502 [\s\S]*under quarantine/);
});

it("ends the client's connection when the program inside ended its own at once", async () => {
  isGone = true;
  const socket = connect(port.port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(`${NEAR}\r\n`);
  await once(socket, "close");
});

it("ends the client's connection when the desktop's end is cut, and when it is closed", async () => {
  for (const end of [() => cut?.("reset"), () => void port.close()]) {
    const socket = connect(port.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(`${NEAR}\r\n`);
    await once(socket, "data");
    const closed = once(socket, "close");
    end();
    await closed;
  }
});
