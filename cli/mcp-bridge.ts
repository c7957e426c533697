import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { isJSONRPCRequest, type JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";

/** JSON-RPC's own code for "the server could not do it". */
const INTERNAL_ERROR = -32_603;

/**
 * Passes MCP messages between standard input and output and the installation's endpoint, which does the work and
 * knows the key's scopes. Resolves when the input ends. A request that cannot be passed on is answered with an error.
 */
export async function bridgeStdio(endpoint: URL, key: string): Promise<void> {
  const near: Transport = new StdioServerTransport();
  const far: Transport = new StreamableHTTPClientTransport(endpoint, {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  const ended = new Promise<void>((resolve) => {
    process.stdin.once("end", resolve);
    process.stdin.once("close", resolve);
  });
  const underWay = new Set<Promise<void>>();
  far.onmessage = (message) => void near.send(message);
  near.onmessage = (message) => {
    const passed = far.send(message).catch((error: unknown) => refuse(near, message, error));
    underWay.add(passed);
    void passed.finally(() => underWay.delete(passed));
  };
  await far.start();
  await near.start();
  await ended;
  await Promise.all(underWay);
  await Promise.all([near.close(), far.close()]);
}

async function refuse(near: Transport, message: JSONRPCMessage, error: unknown): Promise<void> {
  if (!isJSONRPCRequest(message)) return;
  const reason = error instanceof Error ? error.message : String(error);
  await near.send({ jsonrpc: "2.0", id: message.id, error: { code: INTERNAL_ERROR, message: reason.slice(0, 500) } });
}
