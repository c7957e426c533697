import type { Server } from "node:http";

/** Takes no more connections and ends those that are open. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
