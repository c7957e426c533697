import type { IncomingMessage } from "node:http";
import { CONTROL_BODY_BYTES_MAX } from "@/lib/control/control-call";
import { AppError } from "@/lib/domain/errors";

/** The JSON of a call. Throws `body_too_large` as soon as the limit is passed, `invalid_json`. */
export async function readCall(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > CONTROL_BODY_BYTES_MAX) throw new AppError("body_too_large", "The call is too large.");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch (cause) {
    throw new AppError("invalid_json", "The call is not JSON.", { cause });
  }
}
