import { openPromise, type Entry } from "yauzl";
import { bundleBounds, UnsafeBundle, type BundleSource } from "./bundle-source";

/** Name, comment and extra fields of one file: those of all files are in memory together. */
const HEAD_BYTES_MAX = 2_048;

/**
 * A bundle in a zip file. Names that lead out of it, names that stand twice, encrypted files and sizes beyond the limits
 * are refused; a file that unpacks to another size than it says fails when it is read. Throws UnsafeBundle.
 */
export async function openZipBundle(path: string, count = bundleBounds()): Promise<BundleSource> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch((error: unknown) => {
    throw new UnsafeBundle(messageOf(error));
  });
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileNameLength, extraFieldLength, fileCommentLength } = entry;
      if (fileNameLength + extraFieldLength + fileCommentLength > HEAD_BYTES_MAX) {
        throw new UnsafeBundle(`${entry.fileName.slice(0, 100)} has a head of more than ${HEAD_BYTES_MAX} bytes`);
      }
      count(entry.fileName, entry.uncompressedSize);
      if (entry.fileName.endsWith("/")) continue;
      if (entries.has(entry.fileName)) throw new UnsafeBundle(`${entry.fileName} stands in it twice`);
      if (!entry.canDecodeFileData())
        throw new UnsafeBundle(`${entry.fileName} is encrypted or packed in an unknown way`);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    zip.close();
    throw error instanceof UnsafeBundle ? error : new UnsafeBundle(messageOf(error));
  }
  return {
    names: [...entries.keys()],
    read: async (name) => {
      const entry = entries.get(name);
      if (entry === undefined) throw new Error(`there is no ${name}`);
      return zip.openReadStreamPromise(entry);
    },
    close: () => zip.close(),
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
