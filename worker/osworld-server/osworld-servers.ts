import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { AppError } from "@/lib/domain/errors";
import type { AccessibilityTree } from "@/lib/domain/observation/observation";
import type { EngineLog } from "@/lib/engine/ports";
import type { OsworldServer, OsworldServers, SlotUse } from "@/lib/engine/slots/osworld-servers.port";
import { closeServer } from "../close-server";
import { isLoopback } from "./access";
import { answerRequest } from "./answer-request";
import { OSWORLD_LIMITS } from "./limits";
import { PASSED_PORTS } from "./passed-ports";
import { servePort } from "./port-server";
import { RecordingDesk } from "./recording-desk";
import { RequestQueue } from "./request-queue";

export interface OsworldServersOptions {
  /** Address to listen on; each server takes a free port of it. */
  address: string;
  log: EngineLog;
  accessibilityXml: (tree: AccessibilityTree) => string;
}

interface Open {
  server: OsworldServer;
  close(): Promise<void>;
}

/** A server of its own for each slot that asked for one; it ends with the slot and survives its resets. */
export function createOsworldServers(options: OsworldServersOptions): OsworldServers {
  const open = new Map<string, Promise<Open>>();
  const close = async (slotId: string) => {
    const found = open.get(slotId);
    open.delete(slotId);
    await (await found?.catch(() => null))?.close();
  };
  return {
    async open(slot) {
      let found = open.get(slot.id);
      if (!found) {
        found = listen(options, slot);
        open.set(slot.id, found);
        found.catch(() => open.delete(slot.id));
        slot.signal.addEventListener("abort", () => void close(slot.id), { once: true });
      }
      return (await found).server;
    },
    close,
  };
}

async function listen(options: OsworldServersOptions, slot: SlotUse): Promise<Open> {
  const { address, log, accessibilityXml } = options;
  const access = { token: randomBytes(24).toString("base64url"), isTokenRequired: !isLoopback(address) };
  const parts = { slot, access, log, accessibilityXml, queue: new RequestQueue(), recording: new RecordingDesk() };
  const ending = new AbortController();
  const refuse = (cause: unknown): never => {
    throw new AppError("unavailable", `This worker cannot listen on ${address}.`, { cause });
  };
  const http = createServer((request: IncomingMessage, response: ServerResponse) => {
    void answerRequest({ ...parts, ending: ending.signal }, request, response);
  });
  http.maxConnections = OSWORLD_LIMITS.connectionsMax;
  // A request waits for its turn; `readBody` keeps the time of what it sends then.
  http.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen({ host: address, port: 0 }, resolve);
  }).catch(refuse);
  const at = (port: number) => `http://${address.includes(":") ? `[${address}]` : address}:${port}`;
  const passed = access.isTokenRequired
    ? null
    : await passPorts({ ...parts, address, ending: ending.signal }).catch(async (cause: unknown) => {
        await closeServer(http);
        return refuse(cause);
      });
  return {
    server: {
      url: at((http.address() as AddressInfo).port),
      devtoolsUrl: passed && at(passed.devtools.port),
      vlcUrl: passed && at(passed.vlc.port),
      ...access,
    },
    async close() {
      ending.abort(new Error("the server was ended"));
      await Promise.all([passed?.devtools.close(), passed?.vlc.close()]);
      parts.recording.abandon();
      await closeServer(http);
    },
  };
}

/** Only at an address of the machine itself: what listens in a desktop asks for no token. Opens both or none. */
async function passPorts(parts: Omit<Parameters<typeof servePort>[0], "ports">) {
  const devtools = await servePort({ ...parts, ports: PASSED_PORTS.devtools });
  try {
    return { devtools, vlc: await servePort({ ...parts, ports: PASSED_PORTS.vlc }) };
  } catch (error) {
    await devtools.close();
    throw error;
  }
}
