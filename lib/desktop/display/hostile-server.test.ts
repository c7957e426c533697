import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openAccessibility } from "../accessibility/accessibility";
import { openDisplay } from "./display";

const screen = { width: 640, height: 480 };
const folder = () => mkdtempSync(join(tmpdir(), "hostile-"));
let path: string;
let home: string;
let server: Server | null = null;
const sockets: Socket[] = [];
const escaped: unknown[] = [];
const note = (error: unknown) => void escaped.push(error);

beforeEach(() => {
  home = folder();
  path = join(home, "X0");
  process.on("uncaughtException", note);
  process.on("unhandledRejection", note);
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.close();
  rmSync(home, { recursive: true, force: true });
  process.off("uncaughtException", note);
  process.off("unhandledRejection", note);
  expect(escaped.splice(0)).toEqual([]);
});

/** A server that answers every write of the client by `answer`. */
async function serve(answer: (socket: Socket, turn: number) => void): Promise<void> {
  server = createServer((socket) => {
    let turn = 0;
    sockets.push(socket);
    socket.on("error", () => {});
    socket.on("data", () => answer(socket, turn++));
  });
  await new Promise<void>((resolve) => server?.listen(path, resolve));
}

/** The greeting of a server with one screen of the expected size and no pixel formats. */
function greeting(): Buffer {
  const bytes = Buffer.alloc(8 + 32 + 40);
  bytes[0] = 1;
  bytes.writeUInt16LE(11, 2);
  bytes.writeUInt16LE((bytes.length - 8) / 4, 6);
  bytes.writeUInt32LE(0x200000, 12);
  bytes.writeUInt32LE(0x1fffff, 16);
  bytes[28] = 1;
  bytes[34] = 8;
  bytes[35] = 255;
  bytes.writeUInt32LE(0x123, 40);
  bytes.writeUInt16LE(screen.width, 60);
  bytes.writeUInt16LE(screen.height, 62);
  return bytes;
}

const open = (timeoutMs = 300) => openDisplay({ socketPath: path, screen, timeoutMs });

describe("an X server that belongs to a hostile guest", () => {
  it("cannot keep the worker waiting by saying nothing", async () => {
    await serve(() => {});
    await expect(open()).rejects.toMatchObject({ code: "display_unavailable" });
  });

  it("cannot end the worker by hanging up at any moment", async () => {
    await serve((socket) => socket.destroy());
    await expect(open()).rejects.toMatchObject({ code: "display_unavailable" });
    await expect(openDisplay({ socketPath: `${path}-gone`, screen })).rejects.toMatchObject({
      code: "display_unavailable",
    });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("cannot end or hang the worker with garbage (%d)", async (seed) => {
    await serve((socket, turn) => {
      if (turn === 0) socket.write(greeting());
      else socket.write(Buffer.concat([Buffer.from([seed % 2]), randomBytes(64 * seed)]));
    });
    await expect(open()).rejects.toMatchObject({ code: "display_unavailable" });
  });

  it("cannot make the worker allocate what it announces", async () => {
    const announced = Buffer.alloc(32);
    announced[0] = 1;
    announced.writeUInt16LE(1, 2);
    announced.writeUInt32LE(0xffffffff, 4);
    await serve((socket, turn) => socket.write(turn === 0 ? greeting() : announced));
    await expect(open()).rejects.toMatchObject({ code: "display_unavailable" });
  });

  it("is not taken for the desktop's when its screen has another size", async () => {
    await serve((socket) => socket.write(greeting()));
    const other = openDisplay({ socketPath: path, screen: { width: 800, height: 600 }, timeoutMs: 300 });
    await expect(other).rejects.toThrow("The screen is 640x480, expected 800x600");
  });
});

describe("a message bus that belongs to a hostile guest", () => {
  const openBus = () => openAccessibility({ busSocketPath: path, rootPath: home, timeoutMs: 300 });

  it.each([
    ["says nothing", () => {}],
    ["hangs up", (socket: Socket) => socket.destroy()],
    ["refuses", (socket: Socket) => socket.write("REJECTED EXTERNAL\r\n")],
    ["talks without end", (socket: Socket) => socket.write("O".repeat(5_000))],
    [
      "answers with garbage",
      (socket: Socket, turn: number) => socket.write(turn === 0 ? "OK 1\r\n" : randomBytes(400)),
    ],
  ])("leaves the worker alone when it %s", async (_, answer) => {
    await serve(answer);
    await expect(openBus()).rejects.toMatchObject({ code: "guest_not_ready" });
  });
});
