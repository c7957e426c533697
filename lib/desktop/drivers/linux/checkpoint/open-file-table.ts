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

/** The open files of the dumped desktop, to which memory files are added. */
export class OpenFileTable {
  #next = 1;
  readonly #template: Message;

  constructor(private readonly entries: Buffer[]) {
    let template: Message | null = null;
    for (const entry of entries) {
      const message = parseMessage(entry);
      const id = numberOf(message, FILE.id);
      if (id >= this.#next) this.#next = id + 1;
      if (template || numberOf(message, FILE.type) !== FILE_TYPE_REGULAR) continue;
      const regular = parseMessage(bytesOf(message, FILE.regular));
      // Every program maps it from the root mount, whose number the new entries need.
      if (/\/libc\.so\.6$/.test(bytesOf(regular, REGULAR.name).toString())) template = regular;
    }
    if (!template) throw new Error("criu image: no mapped libc to learn the root mount from");
    this.#template = template;
  }

  add(guestPath: string, bytes: number): number {
    const id = this.#next++;
    const regular: Message = [
      [REGULAR.id, 0, id],
      [REGULAR.flags, 0, 0o100000],
      [REGULAR.position, 0, 0],
      [REGULAR.owner, 2, bytesOf(this.#template, REGULAR.owner)],
      [REGULAR.name, 2, Buffer.from(guestPath)],
      [REGULAR.mountId, 0, numberOf(this.#template, REGULAR.mountId)],
      [REGULAR.size, 0, bytes],
      [REGULAR.mode, 0, 0o100600],
    ];
    this.entries.push(
      buildMessage([
        [FILE.type, 0, FILE_TYPE_REGULAR],
        [FILE.id, 0, id],
        [FILE.regular, 2, buildMessage(regular)],
      ]),
    );
    return id;
  }
}
