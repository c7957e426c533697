import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CommandFailed } from "./command-failed";

/**
 * Writes beside the file and renames, so that a broken download leaves nothing that looks whole. Returns how many bytes. Throws
 * CommandFailed. What is no file, such as a pipe or /dev/null, is written as it is.
 */
export async function saveWhole(file: string, body: AsyncIterable<Uint8Array>, mode = 0o666): Promise<number> {
  const isOther = await stat(file).then(
    (found) => !found.isFile(),
    () => false,
  );
  const draft = isOther ? file : `${file}.part`;
  const target = createWriteStream(draft, { mode });
  try {
    await pipeline(Readable.from(body), target);
    if (!isOther) await rename(draft, file);
    return target.bytesWritten;
  } catch (error) {
    if (!isOther) await rm(draft, { force: true });
    throw new CommandFailed(`${file} was not written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
