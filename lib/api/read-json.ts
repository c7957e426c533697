import { AppError } from "@/lib/domain/errors";

/** Largest body: a run document with 366 ids has about 20 kB. */
export const BODY_BYTES_MAX = 1_048_576;

/** U+0000 as a JSON escape; PostgreSQL stores no such character. */
const ESCAPED_NUL = /(?:^|[^\\])(?:\\\\)*\\u0000/;

/**
 * Reads a JSON body. Throws `unsupported_media_type`, `body_too_large` (as soon as the limit is passed; nothing beyond
 * it is kept), `invalid_json`.
 */
export async function readJson(request: Request, bytesMax = BODY_BYTES_MAX): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type !== "application/json" && !type.endsWith("+json")) {
    throw new AppError("unsupported_media_type", "Send the body as application/json.");
  }
  const text = await readText(request, bytesMax);
  try {
    const value: unknown = JSON.parse(text);
    if (!ESCAPED_NUL.test(text)) return value;
  } catch (error) {
    const where = error instanceof Error ? error.message.replace(/, ".*" is not valid JSON$/s, "") : "";
    throw new AppError("invalid_json", `The body is not JSON: ${where.slice(0, 200)}`, { cause: error });
  }
  throw new AppError("invalid_json", "The body holds the character U+0000, which is not text.");
}

async function readText(request: Request, bytesMax: number): Promise<string> {
  const tooLarge = () =>
    new AppError("body_too_large", `The body has more than ${bytesMax} bytes.`, {
      details: { limit_bytes: bytesMax },
    });
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) throw tooLarge();
  if (request.body === null) return "";
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > bytesMax) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new AppError("invalid_json", "The body is not UTF-8 text.");
  }
}
