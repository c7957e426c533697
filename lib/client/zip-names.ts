import { BlobReader, ERR_CENTRAL_DIRECTORY_NOT_FOUND, ZipReader } from "@zip.js/zip.js/lib/zip-core-external.js";

/** A file whose list of contents cannot be read. The message is for the person who chose it. */
export class UnreadableZip extends Error {}

/** As many as the server takes in at most, and then some. */
const NAMES_MAX = 1_000_000;

/**
 * Names of the files in a zip, from the list at its end; no file in it is read, so any size is quick. What the server finds
 * wrong with a file is found there. Throws UnreadableZip for what is no zip, is cut or damaged, or holds too many files,
 * and what reading the file itself throws.
 */
export async function readZipNames(zip: Blob): Promise<string[]> {
  const names: string[] = [];
  const reader = new ZipReader(new BlobReader(zip));
  try {
    for await (const { filename, directory, offset } of reader.getEntriesGenerator()) {
      if (offset < 0) throw new UnreadableZip("It is cut.");
      if (!directory) names.push(filename);
      if (names.length > NAMES_MAX) throw new UnreadableZip("It holds too many files.");
    }
  } catch (error) {
    if (error instanceof UnreadableZip || error instanceof DOMException) throw error;
    const isDamaged = error instanceof Error && error.message === ERR_CENTRAL_DIRECTORY_NOT_FOUND;
    throw new UnreadableZip(isDamaged ? "Its list is damaged." : "It is no zip, or it is cut.", { cause: error });
  } finally {
    await reader.close();
  }
  return names;
}
