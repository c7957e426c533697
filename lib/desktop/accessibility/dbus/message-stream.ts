import { messageLength } from "./message";

/** A tree of thirty thousand nodes is 8 MiB. A program that sends more is not listened to: its call gets no answer. */
const MESSAGE_BYTES_MAX = 8 * 1024 * 1024;

/** Puts the bytes of a connection together into whole messages. */
export class MessageStream {
  private pieces: Buffer[] = [];
  private held = 0;
  /** Length of the message being collected; null while unknown. */
  private wanted: number | null = null;
  /** Bytes of an oversized message still to come. */
  private skipping = 0;

  constructor(
    private readonly onMessage: (bytes: Buffer) => void,
    private readonly bytesMax = MESSAGE_BYTES_MAX,
  ) {}

  /**
   * Calls `onMessage` for every message that is complete and leaves out those that are too long. Neither keeps nor
   * changes `chunk`. Throws `RangeError` for bytes that are no messages.
   */
  take(chunk: Buffer): void {
    let bytes = this.skip(chunk);
    if (this.held > 0) {
      if (this.wanted !== null && this.held + bytes.length < this.wanted) return this.keep(bytes);
      bytes = Buffer.concat([...this.pieces, bytes]);
      this.pieces = [];
      this.held = 0;
    }
    for (;;) {
      this.wanted = messageLength(bytes);
      if (this.wanted === null) break;
      if (this.wanted > this.bytesMax) {
        this.skipping = this.wanted;
        bytes = this.skip(bytes);
        continue;
      }
      if (bytes.length < this.wanted) break;
      const message = bytes.subarray(0, this.wanted);
      bytes = bytes.subarray(this.wanted);
      this.onMessage(message);
    }
    this.keep(bytes);
  }

  private keep(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.pieces.push(Buffer.from(bytes));
    this.held += bytes.length;
  }

  private skip(bytes: Buffer): Buffer {
    const skipped = Math.min(this.skipping, bytes.length);
    this.skipping -= skipped;
    return bytes.subarray(skipped);
  }
}
