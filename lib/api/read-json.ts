import { AppError } from "@/lib/domain/errors";

/** Largest body: a run document with 366 ids has about 20 kB. */
export const BODY_BYTES_MAX = 1_048_576;

/** Each escape of a JSON text, both halves of a surrogate pair as one. */
const ESCAPES = /\\(?:u[Dd][89ABab][\dA-Fa-f]{2}\\u[Dd][C-Fc-f][\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|.)/g;
const HALF_OF_A_PAIR = /^\\u[Dd][89A-Fa-f][\dA-Fa-f]{2}$/;

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
  const value = parse(text);
  refuseNoText(text);
  return value;
}

/** The same, or an empty object for a request without a body. */
export async function readOptionalJson(request: Request): Promise<unknown> {
  const hasBody = request.body !== null && request.headers.get("content-length") !== "0";
  return hasBody ? readJson(request) : {};
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const where = error instanceof Error ? error.message.replace(/, ".*" is not valid JSON$/s, "") : "";
    throw new AppError("invalid_json", `The body is not JSON: ${where.slice(0, 200)}`, { cause: error });
  }
}

/** JSON can spell out what PostgreSQL stores in no text: U+0000, and half of a surrogate pair. */
function refuseNoText(json: string): void {
  for (const [escape] of json.matchAll(ESCAPES)) {
    if (escape === "\\u0000") {
      throw new AppError("invalid_json", "The body holds the character U+0000, which is not text.");
    }
    if (HALF_OF_A_PAIR.test(escape)) {
      throw new AppError("invalid_json", "The body holds half of a surrogate pair, which is not text.");
    }
  }
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
