import type { IncomingMessage } from "node:http";
import { OSWORLD_LIMITS } from "./limits";
import { RouteRefusal } from "./route";

/** The whole body. Throws RouteRefusal 413 as soon as it is too large, 408 when it does not come. */
export async function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > bytesMax) throw tooLarge(bytesMax);
  const timer = setTimeout(
    () => request.destroy(new RouteRefusal(408, "The body did not come in time.")),
    OSWORLD_LIMITS.bodyMs,
  );
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw tooLarge(bytesMax);
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (bytesMax: number) => new RouteRefusal(413, `The body has more than ${bytesMax} bytes.`);

export function parseJsonObject(body: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(body.toString("utf8"));
  } catch {
    throw new RouteRefusal(400, "The body is no JSON.");
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw new RouteRefusal(400, "The body is no JSON object.");
  }
  return value as Record<string, unknown>;
}
