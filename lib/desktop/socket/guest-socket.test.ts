import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectGuestSocket, splitGuestPath } from "./guest-socket";

let outside: string;
let rootPath: string;
const servers: Server[] = [];

beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), "guest-socket-"));
  rootPath = join(outside, "root");
  mkdirSync(join(rootPath, "run/user"), { recursive: true });
});

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  rmSync(outside, { recursive: true, force: true });
});

async function listen(path: string, text = "hello"): Promise<void> {
  const server = createServer((socket) => socket.end(text));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(path, resolve));
}

const open = (guestPath: string) => connectGuestSocket({ rootPath, guestPath, failureCode: "display_unavailable" });

describe.runIf(process.platform === "linux")("connecting to a socket inside a desktop", () => {
  it("reaches the socket below the root", async () => {
    await listen(join(rootPath, "run/user/bus"));
    const socket = await open("/run/user/bus");
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toBe("hello");
  });

  it("follows no link, neither at the end of the path nor on the way", async () => {
    await listen(join(outside, "host.sock"));
    symlinkSync(join(outside, "host.sock"), join(rootPath, "run/user/link"));
    symlinkSync(outside, join(rootPath, "run/folder"));
    for (const path of ["/run/user/link", "/run/folder/host.sock", "/run/../../host.sock"]) {
      await expect(open(path)).rejects.toMatchObject({ code: "display_unavailable" });
    }
  });

  it("refuses what is no socket, what is not there and what nobody listens to", async () => {
    writeFileSync(join(rootPath, "run/file"), "");
    for (const path of ["/run/file", "/run/missing", "/run", "/"]) {
      await expect(open(path)).rejects.toMatchObject({ code: "display_unavailable" });
    }
  });
});

describe("the host's view of a guest path", () => {
  it("is split at the desktop's root", () => {
    expect(splitGuestPath("/proc/42/root/tmp/.X11-unix/X0")).toEqual({
      rootPath: "/proc/42/root",
      guestPath: "/tmp/.X11-unix/X0",
    });
    expect(splitGuestPath("/proc/self/fd/9/run/x")).toEqual({ rootPath: "/proc/self/fd/9", guestPath: "/run/x" });
    expect(splitGuestPath("/tmp/here/x.sock")).toEqual({ rootPath: "/tmp/here", guestPath: "/x.sock" });
  });
});
