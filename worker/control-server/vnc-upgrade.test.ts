import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Duplex } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { signViewerTicket, viewerTicketKey, type ViewerTicket } from "@/lib/control/viewer-ticket";
import type { Desktop, ViewerCut } from "@/lib/desktop/desktop.port";
import { AttemptError } from "@/lib/domain/failure";
import { createViewerUpgrade } from "./vnc-upgrade";

const key = viewerTicketKey("the secret of both");
const HELLO = Buffer.concat([Buffer.from("RFB 003.008\n"), Buffer.of(1, 1)]);
const KEY = Buffer.of(4, 1, 0, 0, 0, 0, 0, 0x61);
const UPDATE = Buffer.concat([Buffer.of(3, 1), Buffer.alloc(8)]);

/** A framebuffer server that greets and keeps what it is sent. */
class FakeScreen extends Duplex {
  readonly got: Buffer[] = [];
  constructor() {
    super();
    this.push(Buffer.from("RFB 003.008\n"));
  }
  override _read() {}
  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    this.got.push(chunk);
    this.emit("got");
    done();
  }
  get text() {
    return Buffer.concat(this.got);
  }
}

let server: Server;
let screen: FakeScreen;
let cut: (why: ViewerCut) => void;
let held: boolean;
const end = vi.fn(async () => undefined);
let desktop: Pick<Desktop, "driver" | "openViewer"> | null;

beforeEach(async () => {
  screen = new FakeScreen();
  held = true;
  end.mockClear();
  desktop = {
    driver: "linux",
    openViewer: async (onCut) => {
      cut = (why) => {
        onCut(why);
        screen.destroy();
      };
      return screen;
    },
  };
  server = createServer();
  server.on(
    "upgrade",
    createViewerUpgrade({
      ticketKey: key,
      find: () => desktop as Desktop | null,
      leases: { isHeld: async () => held, end },
      log: { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() },
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const ticket = (part: Partial<ViewerTicket> = {}, at = Date.now()) =>
  signViewerTicket(
    key,
    { desktop_id: "dsk_1", workspace_id: "wsp_1", actor: "user:u", mode: "view", lease_id: null, ...part },
    at,
  );

function look(text: string, path = "/vnc/dsk_1") {
  const { port } = server.address() as AddressInfo;
  return new WebSocket(`ws://127.0.0.1:${port}${path}?ticket=${encodeURIComponent(text)}`, ["binary"]);
}

async function greeted(socket: WebSocket) {
  await once(socket, "message");
  socket.send(HELLO);
}

const closed = async (socket: WebSocket) => (await once(socket, "close"))[0] as number;

async function refused(socket: WebSocket) {
  const [error] = (await once(socket, "error")) as [Error];
  return error.message;
}

/** Waits until the screen was sent at least that many bytes. */
async function sent(bytes: number) {
  while (screen.text.length < bytes) await once(screen, "got");
  return screen.text;
}

describe("the live view", () => {
  it("lets a viewer look and not act", async () => {
    const socket = look(ticket());
    await greeted(socket);
    socket.send(Buffer.concat([KEY, UPDATE]));
    expect(await sent(HELLO.length + UPDATE.length)).toEqual(Buffer.concat([HELLO, UPDATE]));
    socket.close();
    await closed(socket);
    expect(end).not.toHaveBeenCalled();
  });

  it("opens nothing without a ticket of this desktop, for an old one, or for one that was used", async () => {
    expect(await refused(look("nonsense"))).toContain("401");
    expect(await refused(look(ticket({ desktop_id: "dsk_2" })))).toContain("401");
    expect(await refused(look(ticket({}, Date.now() - 61_000)))).toContain("401");
    const once = ticket();
    const first = look(once);
    await greeted(first);
    expect(await refused(look(once))).toContain("401");
    first.terminate();
  });

  it("lets input through under a lease, and gives the lease back when the person goes", async () => {
    const socket = look(ticket({ mode: "control", lease_id: "lease-1" }));
    await greeted(socket);
    socket.send(KEY);
    expect(await sent(HELLO.length + KEY.length)).toEqual(Buffer.concat([HELLO, KEY]));
    socket.close();
    await closed(socket);
    await vi.waitFor(() => expect(end).toHaveBeenCalledWith("dsk_1", "lease-1"));
  });

  it("ends control when its lease does", async () => {
    const socket = look(ticket({ mode: "control", lease_id: "lease-1" }));
    await greeted(socket);
    held = false;
    expect(await closed(socket)).toBe(4002);
    const late = look(ticket({ mode: "control", lease_id: "lease-1" }));
    expect(await closed(late)).toBe(4002);
  });

  it("cuts viewers off with the reason before a desktop is stored, and keeps the lease of who comes back", async () => {
    const socket = look(ticket({ mode: "control", lease_id: "lease-1" }));
    await greeted(socket);
    const [code, reason] = await Promise.all([
      once(socket, "close").then(([code, words]) => [code as number, String(words as Buffer)] as const),
      Promise.resolve(cut("store")),
    ]).then(([words]) => words);
    expect([code, reason]).toEqual([4001, "the desktop is being stored"]);
    expect(end).not.toHaveBeenCalled();
  });

  it("says that a desktop is gone, has no screen, or cannot be looked at just now", async () => {
    const refuse = async () => {
      throw new AttemptError("display_unavailable", "not now");
    };
    desktop = null;
    expect(await closed(look(ticket()))).toBe(4004);
    desktop = { driver: "simulated", openViewer: refuse };
    expect(await closed(look(ticket()))).toBe(4005);
    desktop = { driver: "linux", openViewer: refuse };
    expect(await closed(look(ticket()))).toBe(4001);
  });

  it("ends the stream of who says what no viewer says", async () => {
    const socket = look(ticket());
    await greeted(socket);
    socket.send(Buffer.of(99));
    expect(await closed(socket)).toBe(1008);
    expect(screen.destroyed).toBe(true);
  });
});
