import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { ViewerMode } from "@/lib/control/viewer-ticket";
import { RfbFilter } from "./rfb-filter";
import { VIEWER_CLOSE, type ViewerClose } from "./viewer-close";

/** A slow viewer: the desktop's side waits until it has taken what was sent. */
const BUFFERED_BYTES_MAX = 4 * 1024 * 1024;
const DRAIN_LOOK_MS = 20;

/**
 * Ties a viewer's WebSocket to a desktop's framebuffer server until either ends. What the viewer says goes through the
 * filter; what the desktop says goes through as it is. `end` closes both with the words given.
 */
export function bridge(socket: WebSocket, desktop: Duplex, mode: ViewerMode): { end(why: ViewerClose): void } {
  const filter = new RfbFilter(mode);
  let drain: NodeJS.Timeout | null = null;
  let isOver = false;

  const end = (why: ViewerClose) => {
    if (isOver) return;
    isOver = true;
    if (drain) clearInterval(drain);
    desktop.destroy();
    socket.close(why.code, why.reason);
  };

  socket.on("message", (data: Buffer) => {
    if (isOver) return;
    try {
      const allowed = filter.push(data);
      if (allowed.length > 0) desktop.write(allowed);
    } catch {
      end(VIEWER_CLOSE.violation);
    }
  });
  socket.on("error", () => end(VIEWER_CLOSE.violation));
  socket.on("close", () => end(VIEWER_CLOSE.close));

  desktop.on("data", (chunk: Buffer) => {
    if (isOver) return;
    socket.send(chunk, { binary: true });
    if (socket.bufferedAmount < BUFFERED_BYTES_MAX || drain) return;
    desktop.pause();
    drain = setInterval(() => {
      if (socket.bufferedAmount >= BUFFERED_BYTES_MAX / 2 || !drain) return;
      clearInterval(drain);
      drain = null;
      desktop.resume();
    }, DRAIN_LOOK_MS);
  });
  desktop.on("error", () => end(VIEWER_CLOSE.broken));
  desktop.on("close", () => end(VIEWER_CLOSE.broken));
  return { end };
}
