import { createServer } from "node:net";

/** True when a server could listen there now. */
export function isPortFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** The wanted port, or the next free one above it. Throws when a hundred in a row are taken. */
export async function freePort(wanted, host) {
  for (let port = wanted; port < wanted + 100 && port <= 65_535; port++) {
    if (await isPortFree(port, host)) return port;
  }
  throw new Error(`Ports ${wanted} to ${wanted + 99} on ${host} are all taken. Set PORT.`);
}
