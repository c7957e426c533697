import { Readable } from "node:stream";
import { ZipFile } from "yazl";

export interface FileToZip {
  name: string;
  bytes: Uint8Array;
  /** Of pictures, which are compressed already. */
  isPacked?: boolean;
}

/** A zip, made while it is read: at most two of its files are in memory. The stream fails when the files do. */
export function zipOfFiles(files: AsyncIterable<FileToZip>, mtime: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  void addAll().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return output;

  async function addAll(): Promise<void> {
    for await (const { name, bytes, isPacked = false } of files) {
      if (output.destroyed) return;
      // Resolves when the receiver has taken what came before: the next file is read only then.
      await new Promise<void>((taken) => {
        const options = { mtime, mode: 0o100644, compress: !isPacked, size: bytes.length };
        zip.addReadStreamLazy(name, options, (give) => {
          taken();
          give(null, Readable.from([bytes]));
        });
      });
    }
    zip.end();
  }
}
