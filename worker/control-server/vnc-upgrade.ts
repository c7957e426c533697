import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { readViewerTicket, type ViewerTicket } from "@/lib/control/viewer-ticket";
import type { Desktop, ViewerCut } from "@/lib/desktop/desktop.port";
import type { EngineLog } from "@/lib/engine/ports";
import { bridge } from "./vnc-bridge";
import { VIEWER_CLOSE, type ViewerClose } from "./viewer-close";

const PATH = /^\/vnc\/([a-z0-9_]{1,64})$/;
const VIEWERS_PER_DESKTOP_MAX = 8;
/** A message of a viewer is small; text for the clipboard is the longest. */
const MESSAGE_BYTES_MAX = 1024 * 1024;
/** How often a controlling viewer's lease is looked at. */
const LEASE_LOOK_MS = 1_000;

/** Who holds control of a desktop; its rows are in the database. */
export interface ControlLeases {
  isHeld(desktopId: string, leaseId: string): Promise<boolean>;
  /** Ends the lease, if it is still this one. */
  end(desktopId: string, leaseId: string): Promise<void>;
}

export interface ViewerUpgradeOptions {
  ticketKey: Uint8Array;
  /** The live desktop of this host with that id, or null. */
  find: (desktopId: string) => Desktop | null;
  leases: ControlLeases;
  log: EngineLog;
  /** Default Date.now. */
  now?: () => number;
}

/**
 * Serves the live view, `/vnc/<desktopId>?ticket=…`: one WebSocket a viewer, bridged to the desktop's framebuffer
 * server. A ticket opens one stream, once. Input gets through under a lease of control only, and no longer than that:
 * a controlling stream that ends for any reason but a stored or reset desktop gives its lease back.
 */
export function createViewerUpgrade(options: ViewerUpgradeOptions) {
  const { ticketKey, find, leases, log, now = Date.now } = options;
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MESSAGE_BYTES_MAX,
    clientTracking: false,
    handleProtocols: (offered) => (offered.has("binary") ? "binary" : false),
  });
  /** Nonces of used tickets with when they expire. */
  const used = new Map<string, number>();
  const viewers = new Map<string, number>();

  function take(request: IncomingMessage): ViewerTicket | null {
    const url = new URL(request.url ?? "/", "http://worker");
    const ticket = readViewerTicket(ticketKey, url.searchParams.get("ticket") ?? "", now());
    if (!ticket || PATH.exec(url.pathname)?.[1] !== ticket.desktop_id || used.has(ticket.nonce)) return null;
    for (const [nonce, expiresAt] of used) if (expiresAt <= now()) used.delete(nonce);
    used.set(ticket.nonce, ticket.expires_at);
    return ticket;
  }

  async function serve(socket: WebSocket, ticket: ViewerTicket): Promise<void> {
    const id = ticket.desktop_id;
    const refuse = (why: ViewerClose) => socket.close(why.code, why.reason);
    const desktop = find(id);
    if (!desktop) return refuse(VIEWER_CLOSE.close);
    const count = viewers.get(id) ?? 0;
    if (count >= VIEWERS_PER_DESKTOP_MAX) return refuse(VIEWER_CLOSE.tooMany);
    const { lease_id: leaseId } = ticket;
    const controls = ticket.mode === "control";
    if (controls && !(leaseId && (await leases.isHeld(id, leaseId)))) return refuse(VIEWER_CLOSE.controlEnded);

    let cut: ViewerCut | null = null;
    let link: ReturnType<typeof bridge> | null = null;
    let stream: Duplex;
    try {
      stream = await desktop.openViewer((why) => {
        cut = why;
        link?.end(VIEWER_CLOSE[why]);
      });
    } catch (error) {
      log.debug({ err: error, desktop: id }, "no live view");
      return refuse(desktop.driver === "simulated" ? VIEWER_CLOSE.unavailable : VIEWER_CLOSE.store);
    }
    if (socket.readyState !== socket.OPEN) return void stream.destroy();
    viewers.set(id, (viewers.get(id) ?? 0) + 1);
    link = bridge(socket, stream, ticket.mode);
    const lookAtLease = controls && leaseId ? setInterval(() => void checkLease(leaseId), LEASE_LOOK_MS) : null;

    async function checkLease(lease: string) {
      const isHeld = await leases.isHeld(id, lease).catch(() => false);
      if (!isHeld) link?.end(VIEWER_CLOSE.controlEnded);
    }
    socket.once("close", () => {
      if (lookAtLease) clearInterval(lookAtLease);
      const left = (viewers.get(id) ?? 1) - 1;
      if (left > 0) viewers.set(id, left);
      else viewers.delete(id);
      const comesBack = cut === "store" || cut === "reset";
      if (!controls || !leaseId || comesBack) return;
      leases.end(id, leaseId).catch((error: unknown) => log.warn({ err: error, desktop: id }, "a lease was not ended"));
    });
  }

  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const ticket = take(request);
    if (!ticket) {
      socket.end("HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
      return;
    }
    server.handleUpgrade(request, socket, head, (viewer) => {
      serve(viewer, ticket).catch((error: unknown) => {
        log.error({ err: error, desktop: ticket.desktop_id }, "a live view failed");
        viewer.close(VIEWER_CLOSE.broken.code, VIEWER_CLOSE.broken.reason);
      });
    });
  };
}
