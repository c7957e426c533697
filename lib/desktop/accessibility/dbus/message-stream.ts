import { messageLength } from "./message";

/** Puts the bytes of a connection together into whole messages. */
export class MessageStream {
  private pieces: Buffer[] = [];
  private held = 0;
  /** Length of the message being collected; null while unknown. */
  private wanted: number | null = null;

  constructor(private readonly onMessage: (bytes: Buffer) => void) {}

  /** Calls `onMessage` for every message that is complete. Throws `RangeError` for bytes that are no messages. */
  take(chunk: Buffer): void {
    this.pieces.push(chunk);
    this.held += chunk.length;
    if (this.wanted !== null && this.held < this.wanted) return;
    let bytes = this.pieces.length === 1 ? chunk : Buffer.concat(this.pieces);
    for (;;) {
      this.wanted = messageLength(bytes);
      if (this.wanted === null || bytes.length < this.wanted) break;
      const message = bytes.subarray(0, this.wanted);
      bytes = bytes.subarray(this.wanted);
      this.onMessage(message);
    }
    this.pieces = bytes.length > 0 ? [bytes] : [];
    this.held = bytes.length;
  }
}
