import { createHash } from "node:crypto";
import { copyFile, link, mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { mirrorKey } from "@/lib/domain/task/mirror-url";
import { DownloadError } from "./download-error";
import { downloadFile, type DownloadOptions } from "./download-file";
import { openMirror, pathOfWebKey } from "./mirror";
import { blobPath, partPath, readRecords, writeRecords, type MirrorRecord } from "./mirror-records";

export type FillResult =
  | { url: string; ok: true; bytes: number; sha256: string | null; wasThere: boolean }
  | { url: string; ok: false; message: string };

export interface FillOptions extends DownloadOptions {
  /** Downloads at once; default 4. */
  atOnce?: number;
  /** Where a file really comes from, for labs with a copy of a public host; default the address itself. */
  sourceOf?: (url: string) => string;
  onResult?: (result: FillResult) => void;
}

/**
 * Downloads the addresses that a mirror's folder lacks. Each content is kept once by its digest and linked to where
 * its address looks for it; a file that is there is left alone. What fails is told in its result, and the rest goes
 * on. Safe to repeat: a call that was killed is taken up where it stopped. Throws only the signal's reason, or when the
 * folder cannot be written.
 */
export async function fillMirror(folder: string, urls: readonly string[], options: FillOptions): Promise<FillResult[]> {
  await mkdir(folder, { recursive: true });
  const records = await readRecords(folder);
  const mirror = openMirror({ folders: [folder] });
  const results: FillResult[] = [];
  const left = [...new Set(urls)];
  let writing: Promise<void> = Promise.resolve();
  const keep = (key: string, record: MirrorRecord) => {
    records.set(key, record);
    writing = writing.then(() => writeRecords(folder, records));
    return writing;
  };
  const one = async (url: string): Promise<FillResult> => {
    const key = mirrorKey(url);
    const below = key === null ? null : pathOfWebKey(key);
    if (key === null || below === null) return { url, ok: false, message: "not an address of the web" };
    const there = await mirror.locate(url);
    if (there !== null && there.bytes > 0) {
      return { url, ok: true, bytes: there.bytes, sha256: records.get(key)?.sha256 ?? null, wasThere: true };
    }
    try {
      const record = await fetchInto(folder, below, url, options);
      await keep(key, record);
      return { url, ok: true, bytes: record.bytes, sha256: record.sha256, wasThere: false };
    } catch (error) {
      options.signal.throwIfAborted();
      const isTold = error instanceof DownloadError || (error as NodeJS.ErrnoException).code !== undefined;
      if (!isTold) throw error;
      return { url, ok: false, message: (error as Error).message };
    }
  };
  const lane = async () => {
    for (let url = left.shift(); url !== undefined; url = left.shift()) {
      options.signal.throwIfAborted();
      const result = await one(url);
      results.push(result);
      options.onResult?.(result);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce ?? 4 }, lane));
  return results;
}

async function fetchInto(folder: string, below: string, url: string, options: FillOptions): Promise<MirrorRecord> {
  const part = partPath(folder, createHash("sha256").update(below).digest("hex"));
  await mkdir(dirname(part), { recursive: true });
  const { bytes, sha256 } = await downloadFile(options.sourceOf?.(url) ?? url, part, options);
  const blob = blobPath(folder, sha256);
  await mkdir(dirname(blob), { recursive: true });
  const isKnown = (await stat(blob).catch(() => null))?.size === bytes;
  await (isKnown ? rm(part) : rename(part, blob));
  const target = join(folder, below);
  await mkdir(dirname(target), { recursive: true });
  await rm(target, { force: true });
  // Links need one file system that knows them; a copy is right everywhere.
  await link(blob, target).catch(() => copyFile(blob, target));
  return { sha256, bytes, fetched_at: new Date().toISOString() };
}
