/** A file whose list of contents cannot be read. The message is for the person who chose it. */
export class UnreadableZip extends Error {}

/** A list of 200,000 files has some 40 MiB; a larger one is no tree of results. */
const LIST_BYTES_MAX = 128 * 1024 ** 2;
const END_BYTES = 22;
const COMMENT_BYTES_MAX = 65_535;
const HEAD_BYTES = 46;

/**
 * Names of the files in a zip, from the list at its end; no file in it is read, so any size is quick. What the server finds
 * wrong with a file is found there. Throws UnreadableZip for what is no zip, is cut, or has a list beyond the limit.
 */
export async function readZipNames(zip: Blob): Promise<string[]> {
  const { offset, bytes } = await findList(zip);
  if (bytes > LIST_BYTES_MAX) throw new UnreadableZip("It holds too many files.");
  const list = await viewOf(zip, offset, bytes);
  const text = new TextDecoder();
  const names: string[] = [];
  for (let at = 0; at + HEAD_BYTES <= list.byteLength;) {
    const nameAt = at + HEAD_BYTES;
    const nameEnd = nameAt + list.getUint16(at + 28, true);
    if (list.getUint32(at, true) !== 0x02014b50 || nameEnd > list.byteLength)
      throw new UnreadableZip("Its list is damaged.");
    const name = text.decode(new Uint8Array(list.buffer, nameAt, nameEnd - nameAt));
    if (!name.endsWith("/")) names.push(name);
    at = nameEnd + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
  }
  return names;
}

/** Where the list is, by the record at the end, or by the larger one before it where four bytes do not say it. */
async function findList(zip: Blob): Promise<{ offset: number; bytes: number }> {
  const start = Math.max(0, zip.size - END_BYTES - COMMENT_BYTES_MAX);
  const tail = await viewOf(zip, start, zip.size - start);
  let at = tail.byteLength - END_BYTES;
  const isEnd = () =>
    tail.getUint32(at, true) === 0x06054b50 && at + END_BYTES + tail.getUint16(at + 20, true) === tail.byteLength;
  while (at >= 0 && !isEnd()) at--;
  if (at < 0) throw new UnreadableZip("It is no zip, or it is cut.");
  const short = { bytes: tail.getUint32(at + 12, true), offset: tail.getUint32(at + 16, true) };
  const isShort = short.bytes !== 0xffffffff && short.offset !== 0xffffffff && tail.getUint16(at + 10, true) !== 0xffff;
  if (isShort || at < 20 || tail.getUint32(at - 20, true) !== 0x07064b50) return checked(short, zip);
  const record = await viewOf(zip, Number(tail.getBigUint64(at - 12, true)), 56);
  if (record.byteLength < 56 || record.getUint32(0, true) !== 0x06064b50) throw new UnreadableZip("It is cut.");
  return checked({ bytes: Number(record.getBigUint64(40, true)), offset: Number(record.getBigUint64(48, true)) }, zip);
}

function checked(list: { offset: number; bytes: number }, zip: Blob) {
  if (list.offset + list.bytes > zip.size) throw new UnreadableZip("It is cut.");
  return list;
}

const viewOf = async (zip: Blob, from: number, bytes: number) =>
  new DataView(await zip.slice(from, from + bytes).arrayBuffer());
