/** Longest answer of the X server that is let in beyond the pixels of the screen itself. */
const SLACK_BYTES = 8 * 1024 * 1024;
const HEADER_BYTES = 32;
const REPLY = 1;
const GENERIC_EVENT = 35;

/**
 * Cuts what an X server sends into messages before the protocol library sees them, for two reasons. The server belongs
 * to the guest: a made-up length would have the library allocate gigabytes, and a zero resource mask would have it
 * count for ever. And the pixels of the screen go straight into a buffer of ours, which is five times as fast as
 * through the library's queues.
 */
export class XFraming {
  private readonly header = Buffer.alloc(HEADER_BYTES);
  private headerFill = 0;
  /** Bytes of the current message still to come. */
  private body = 0;
  private isGreeted = false;
  private target: Buffer | null = null;
  /** Where the next captured byte goes; null while the body is passed on. */
  private captured: number | null = null;

  constructor(private readonly messageBytesMax: number) {}

  static forScreen(width: number, height: number): XFraming {
    return new XFraming(width * height * 4 + SLACK_BYTES);
  }

  /**
   * The body of the next answer that is exactly as long as `target` is written there; the library gets that answer
   * without a body, after the last byte was written.
   */
  capture(target: Buffer): void {
    this.target = target;
  }

  /** Bytes to pass on, in pieces that may share memory with `chunk`. Throws `RangeError` when the framing is broken. */
  take(chunk: Buffer): Buffer[] {
    const passed: Buffer[] = [];
    for (let at = 0; at < chunk.length;) {
      const wanted = this.body > 0 ? this.body : HEADER_BYTES - this.headerFill;
      const piece = chunk.subarray(at, at + Math.min(wanted, chunk.length - at));
      at += piece.length;
      if (this.body > 0) this.takeBody(piece, passed);
      else this.takeHeader(piece, passed);
    }
    return passed;
  }

  private takeBody(piece: Buffer, passed: Buffer[]): void {
    this.body -= piece.length;
    if (this.captured === null || !this.target) {
      passed.push(piece);
      return;
    }
    piece.copy(this.target, this.captured);
    this.captured += piece.length;
    if (this.body > 0) return;
    this.captured = null;
    this.target = null;
    this.header.writeUInt32LE(0, 4);
    passed.push(Buffer.from(this.header));
  }

  private takeHeader(piece: Buffer, passed: Buffer[]): void {
    piece.copy(this.header, this.headerFill);
    this.headerFill += piece.length;
    if (this.headerFill < HEADER_BYTES) return;
    this.headerFill = 0;
    if (!this.isGreeted) {
      this.body = this.bodyOfGreeting();
    } else {
      this.body = this.bodyOfMessage();
      if (this.target && this.header[0] === REPLY && this.body === this.target.length) {
        this.captured = 0;
        return;
      }
    }
    passed.push(Buffer.from(this.header));
  }

  private bodyOfGreeting(): number {
    // A refusal is shorter than a header; it then shows as a connection closed during the greeting.
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
    if (length > this.messageBytesMax) throw new RangeError(`an answer of ${length} bytes is too long`);
    return length;
  }
}
