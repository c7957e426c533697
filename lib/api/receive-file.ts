import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { AppError } from "@/lib/domain/errors";

/**
 * Writes a body into a file of its own below `folder` and gives it to `work`; it is gone afterwards, whatever happens. Throws
 * `unsupported_media_type`, and `body_too_large` as soon as the limit is passed.
 */
export async function withReceivedFile<T>(
  request: Request,
  { folder, contentType, bytesMax }: { folder: string; contentType: string; bytesMax: number },
  work: (file: string) => Promise<T>,
): Promise<T> {
  const given = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (given !== contentType || request.body === null) {
    throw new AppError("unsupported_media_type", `Send the file itself as ${contentType}.`);
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, randomBytes(16).toString("hex"));
  try {
    const body = Readable.fromWeb(request.body as NodeReadableStream<Uint8Array>);
    await pipeline(body, upTo(bytesMax), createWriteStream(file, { mode: 0o600 }));
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}

const upTo = (bytesMax: number) =>
  async function* (chunks: AsyncIterable<Uint8Array>) {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > bytesMax) {
        throw new AppError("body_too_large", `The file has more than ${bytesMax} bytes.`, {
          details: { limit_bytes: bytesMax },
        });
      }
      yield chunk;
    }
  };
