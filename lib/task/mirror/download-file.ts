import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { DownloadError } from "./download-error";
import { typeFault } from "./file-type";
import { requestFile } from "./request-file";

export interface DownloadOptions {
  bytesMax: number;
  signal: AbortSignal;
  /** Requests for one file, the first included; default 4. */
  triesMax?: number;
  /** Pause before the second try, doubled each time; default 1_000. */
  pauseMs?: number;
  /** Without a byte for this long a transfer counts as broken; default 30_000. */
  idleMs?: number;
}

export interface DownloadedFile {
  bytes: number;
  /** SHA-256 in hexadecimal. */
  sha256: string;
}

const PAUSE_MS_MAX = 30_000;
const HEAD_BYTES = 1_024;

/**
 * Downloads an address into the file `part`. A transfer that breaks is taken up where it ended, a part that an earlier
 * call left behind too; what passes by itself is tried again. Throws DownloadError, having removed a part that is of
 * no use, or the signal's reason. Nothing of the file is ever executed.
 */
export async function downloadFile(address: string, part: string, options: DownloadOptions): Promise<DownloadedFile> {
  const { triesMax = 4, pauseMs = 1_000, signal } = options;
  for (let tries = 1; ; tries++) {
    try {
      await transfer(address, part, options);
      const file = await checkWhole(address, part);
      await rm(versionOf(part), { force: true });
      return file;
    } catch (error) {
      signal.throwIfAborted();
      const known = error instanceof DownloadError ? error : null;
      if (known?.retryable !== true) await removePart(part);
      if (known?.retryable !== true || tries >= triesMax) throw error;
      await sleep(Math.min(PAUSE_MS_MAX, known.retryAfterMs ?? pauseMs * 2 ** (tries - 1)), undefined, { signal });
    }
  }
}

async function transfer(address: string, part: string, options: DownloadOptions): Promise<void> {
  const idle = new IdleTimer(options.idleMs ?? 30_000);
  const signal = AbortSignal.any([options.signal, idle.signal]);
  try {
    const had = await sizeOf(part);
    const version = await readFile(versionOf(part), "utf8").catch(() => null);
    const resume: Record<string, string> =
      had > 0 && version !== null ? { range: `bytes=${had}-`, "if-range": version } : {};
    const response = await requestFile(address, { headers: { "accept-encoding": "identity", ...resume }, signal });
    const from = response.status === 206 ? startOf(response) : 0;
    if (response.status === 416 || (response.status === 206 && from !== had)) {
      await response.body?.cancel();
      await removePart(part);
      throw new DownloadError("cut", "the server does not continue the file where it ended", true);
    }
    const length = Number(response.headers.get("content-length") ?? Number.NaN);
    if (from + length > options.bytesMax) {
      await response.body?.cancel();
      throw tooLarge(options.bytesMax, from + length);
    }
    if (from === 0) await keepVersion(part, response.headers.get("etag"));
    const written = await write(response, part, from, options.bytesMax, () => idle.touch());
    if (Number.isFinite(length) && written !== from + length) {
      throw new DownloadError("cut", `the transfer ended after ${written} of ${from + length} bytes`, true);
    }
  } catch (error) {
    if (idle.signal.aborted) throw new DownloadError("network", "the server stopped sending", true);
    throw error;
  } finally {
    idle.stop();
  }
}

async function write(
  response: Response,
  part: string,
  from: number,
  bytesMax: number,
  onBytes: () => void,
): Promise<number> {
  const file = await open(part, from > 0 ? "r+" : "w", 0o644);
  let at = from;
  try {
    for await (const chunk of response.body ?? []) {
      onBytes();
      if (at + chunk.length > bytesMax) throw tooLarge(bytesMax);
      await file.write(chunk, 0, chunk.length, at);
      at += chunk.length;
    }
  } catch (error) {
    if (error instanceof DownloadError) throw error;
    throw new DownloadError("cut", `the transfer broke after ${at} bytes`, true);
  } finally {
    await file.close();
  }
  return at;
}

async function checkWhole(address: string, part: string): Promise<DownloadedFile> {
  const bytes = await sizeOf(part);
  if (bytes === 0) throw new DownloadError("empty", "the file is empty");
  const hash = createHash("sha256");
  let head: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(part) as AsyncIterable<Buffer>) {
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)]);
    hash.update(chunk);
  }
  const fault = typeFault(address, head);
  if (fault !== null) throw new DownloadError("wrong_type", fault);
  return { bytes, sha256: hash.digest("hex") };
}

/** The version of the file that a part is of: without one, or with another one, a part is not continued. */
const versionOf = (part: string) => `${part}.version`;

async function keepVersion(part: string, etag: string | null): Promise<void> {
  if (etag === null || etag.startsWith("W/")) await rm(versionOf(part), { force: true });
  else await writeFile(versionOf(part), etag);
}

async function removePart(part: string): Promise<void> {
  await rm(part, { force: true });
  await rm(versionOf(part), { force: true });
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0;

/** First byte of a partial answer; -1 when it does not say. */
function startOf(response: Response): number {
  return Number(/^bytes (\d+)-/.exec(response.headers.get("content-range") ?? "")?.[1] ?? -1);
}

function tooLarge(bytesMax: number, said?: number): DownloadError {
  const size = said === undefined ? "" : `${said} bytes, `;
  return new DownloadError("too_large", `${size}more than the ${bytesMax} that are allowed`);
}

/** Aborts its signal when nothing touched it for `ms`. */
class IdleTimer {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout;

  constructor(private readonly ms: number) {
    this.timer = this.start();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  touch(): void {
    clearTimeout(this.timer);
    this.timer = this.start();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private start(): NodeJS.Timeout {
    return setTimeout(() => this.controller.abort(), this.ms);
  }
}
