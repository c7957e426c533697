import {
  FILE,
  FILE_TYPE_REGULAR,
  REGULAR,
  buildMessage,
  bytesOf,
  numberOf,
  parseMessage,
  type Message,
} from "./criu-image";

/** Far above the numbers of criu, which counts open files from 1. */
const FIRST_ID = 0x4000_0000;

/** Memory files, as open files of the dumped desktop beside those that criu wrote down. */
export class AddedFiles {
  readonly #files: { id: number; name: string; bytes: number }[] = [];

  constructor(private readonly guestFolder: string) {}

  /** The number by which an area of memory names it. */
  add(name: string, bytes: number): number {
    const id = FIRST_ID + this.#files.length;
    this.#files.push({ id, name, bytes });
    return id;
  }

  /** The lines of files.img for them. Throws when one of criu's has a number of theirs or none is a mapped libc. */
  entriesBeside(entries: readonly Buffer[]): Buffer[] {
    const root = rootFileOf(entries);
    return this.#files.map(({ id, name, bytes }) => {
      const regular: Message = [
        [REGULAR.id, 0, id],
        [REGULAR.flags, 0, 0o100000],
        [REGULAR.position, 0, 0],
        [REGULAR.owner, 2, bytesOf(root, REGULAR.owner)],
        [REGULAR.name, 2, Buffer.from(`${this.guestFolder}/${name}`)],
        [REGULAR.mountId, 0, numberOf(root, REGULAR.mountId)],
        [REGULAR.size, 0, bytes],
        [REGULAR.mode, 0, 0o100600],
      ];
      return buildMessage([
        [FILE.type, 0, FILE_TYPE_REGULAR],
        [FILE.id, 0, id],
        [FILE.regular, 2, buildMessage(regular)],
      ]);
    });
  }
}

/** libc: every program maps it from the root mount, whose number the new entries need. */
function rootFileOf(entries: readonly Buffer[]): Message {
  let found: Message | null = null;
  for (const entry of entries) {
    const message = parseMessage(entry);
    if (numberOf(message, FILE.id) >= FIRST_ID) throw new Error("criu image: the number of a memory file is taken");
    if (found || numberOf(message, FILE.type) !== FILE_TYPE_REGULAR) continue;
    const regular = parseMessage(bytesOf(message, FILE.regular));
    if (/\/libc\.so\.6$/.test(bytesOf(regular, REGULAR.name).toString())) found = regular;
  }
  if (!found) throw new Error("criu image: no mapped libc to learn the root mount from");
  return found;
}
