import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";

const recordSchema = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int().min(1),
  fetched_at: z.string(),
});
/** What was downloaded for an address. */
export type MirrorRecord = z.infer<typeof recordSchema>;

const FILE = ".deskproof/records.json";

/** Place of one content in a mirror's folder: equal files of several addresses lie there once. */
export const blobPath = (folder: string, sha256: string): string =>
  join(folder, ".deskproof", "sha256", sha256.slice(0, 2), sha256);

/** Place of an unfinished download, the same for every try. */
export const partPath = (folder: string, keyDigest: string): string => join(folder, ".deskproof", "parts", keyDigest);

/** Records of a mirror's folder by key; empty for one that was filled by hand. Throws when the file is broken. */
export async function readRecords(folder: string): Promise<Map<string, MirrorRecord>> {
  const text = await readFile(join(folder, FILE), "utf8").catch(() => null);
  if (text === null) return new Map();
  return new Map(Object.entries(z.record(z.string(), recordSchema).parse(JSON.parse(text))));
}

/** Replaces the records in one step, so that a killed process leaves the old or the new ones. */
export async function writeRecords(folder: string, records: ReadonlyMap<string, MirrorRecord>): Promise<void> {
  const path = join(folder, FILE);
  const sorted = [...records].sort(([left], [right]) => (left < right ? -1 : 1));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
  await rename(`${path}.new`, path);
}
