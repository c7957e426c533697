/**
 * Writes bytes to a file or a stream while they come; how many there were. A file gets its name when it is whole, and
 * nothing is left of one that never was; what is no file, such as a pipe, is written as it is. A stream is closed at the
 * end, and aborted with the error.
 */
export async function writeTo(
  to: string | WritableStream<Uint8Array>,
  bytes: ReadableStream<Uint8Array>,
): Promise<number> {
  let count = 0;
  const counted = bytes.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        count += part.length;
        controller.enqueue(part);
      },
    }),
  );
  if (typeof to !== "string") {
    await counted.pipeTo(to);
    return count;
  }
  const [{ open, rename, rm, stat }, { Writable }] = await Promise.all([
    import("node:fs/promises"),
    import("node:stream"),
  ]);
  const isOther = await stat(to).then(
    (found) => !found.isFile(),
    () => false,
  );
  const draft = isOther ? to : `${to}.${crypto.randomUUID().slice(0, 8)}.part`;
  try {
    const file = await open(draft, isOther ? "w" : "wx");
    await counted.pipeTo(Writable.toWeb(file.createWriteStream()) as WritableStream<Uint8Array>);
    if (!isOther) await rename(draft, to);
  } catch (error) {
    // Nobody has begun to read them where no file could be made.
    await counted.cancel(error).catch(() => undefined);
    if (!isOther) await rm(draft, { force: true });
    throw error;
  }
  return count;
}

/** A file by its name, read anew each time that it is opened, or a blob as it is. */
export async function openSource(source: string | Blob): Promise<Blob | ReadableStream<Uint8Array>> {
  if (typeof source !== "string") return source;
  const [{ open }, { Readable }] = await Promise.all([import("node:fs/promises"), import("node:stream")]);
  const file = await open(source);
  return Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>;
}
