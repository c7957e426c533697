/** Longest answer of the X server that is let in beyond the pixels of the screen itself. */
const SLACK_BYTES = 8 * 1024 * 1024;
const HEADER_BYTES = 32;
const REPLY = 1;
const GENERIC_EVENT = 35;

/**
 * Follows the framing of what an X server sends and throws at the first header that cannot be true. A desktop's X
 * server belongs to the guest: without this a made-up length would have the protocol library wait for, or allocate,
 * gigabytes, and a zero resource mask would have it count for ever.
 */
export class XFrameCheck {
  private header = Buffer.alloc(HEADER_BYTES);
  private headerFill = 0;
  private skip = 0;
  private isGreeted = false;

  constructor(private readonly frameBytesMax: number) {}

  static forScreen(width: number, height: number): XFrameCheck {
    return new XFrameCheck(width * height * 4 + SLACK_BYTES);
  }

  /** Throws `RangeError` when `chunk` breaks the framing. */
  take(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.skip > 0) {
        const step = Math.min(this.skip, chunk.length - at);
        this.skip -= step;
        at += step;
        continue;
      }
      const step = Math.min(HEADER_BYTES - this.headerFill, chunk.length - at);
      chunk.copy(this.header, this.headerFill, at, at + step);
      this.headerFill += step;
      at += step;
      if (this.headerFill < HEADER_BYTES) return;
      this.headerFill = 0;
      this.skip = this.isGreeted ? this.bodyOfMessage() : this.bodyOfGreeting();
    }
  }

  private bodyOfGreeting(): number {
    // A refusal is shorter than a header; its reason then arrives as a closed connection.
    if (this.header[0] !== 1) throw new RangeError("the X server refused the connection");
    const total = 8 + this.header.readUInt16LE(6) * 4;
    if (total < HEADER_BYTES) throw new RangeError("the X server's greeting is too short");
    if (this.header.readUInt32LE(16) === 0) throw new RangeError("the X server offers no resource ids");
    this.isGreeted = true;
    return total - HEADER_BYTES;
  }

  private bodyOfMessage(): number {
    const type = this.header.readUInt8(0);
    if (type !== REPLY && (type & 0x7f) !== GENERIC_EVENT) return 0;
    const length = this.header.readUInt32LE(4) * 4;
    if (length > this.frameBytesMax) throw new RangeError(`an answer of ${length} bytes is too long`);
    return length;
  }
}
