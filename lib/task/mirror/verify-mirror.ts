import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mirrorKey } from "@/lib/domain/task/mirror-url";
import type { FolderMirror } from "./mirror";
import { readRecords, type MirrorRecord } from "./mirror-records";

export interface VerifiedAsset {
  url: string;
  /** `unrecorded`: there, but put there by hand, so there is no digest to compare with. */
  state: "same" | "changed" | "unrecorded" | "missing";
  bytes: number | null;
  /** Of the file as it is now; null when it is missing. */
  sha256: string | null;
}

/** Reads the files of a mirror again and compares them with what was recorded when they were downloaded. */
export async function verifyMirror(mirror: FolderMirror, urls: readonly string[]): Promise<VerifiedAsset[]> {
  const records = new Map<string, Map<string, MirrorRecord>>();
  const verified: VerifiedAsset[] = [];
  for (const url of urls) {
    const found = await mirror.locate(url);
    if (found === null) {
      verified.push({ url, state: "missing", bytes: null, sha256: null });
      continue;
    }
    const ofFolder = records.get(found.folder) ?? (await readRecords(found.folder));
    records.set(found.folder, ofFolder);
    const sha256 = await digestOfFile(found.path);
    const recorded = ofFolder.get(mirrorKey(url) ?? url)?.sha256;
    const state = recorded === undefined ? "unrecorded" : recorded === sha256 ? "same" : "changed";
    verified.push({ url, state, bytes: found.bytes, sha256 });
  }
  return verified;
}

async function digestOfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest("hex");
}
