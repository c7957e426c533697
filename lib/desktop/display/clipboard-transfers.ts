import type { XConnection } from "./x-connection";

/** Under every server's request limit, so no big-request support is assumed of the receiver's toolkit. */
const CHUNK_BYTES = 60_000;
const PROPERTY_CHANGE = 0x400000;
const PROPERTY_DELETED = 1;
/** A guest may ask and never fetch; only so many half-done transfers are kept. */
const TRANSFERS_MAX = 16;

interface Transfer {
  bytes: Buffer;
  sent: number;
  target: number;
}

/** Hands selection data to other programs, in pieces (INCR) when it is long. */
export class ClipboardTransfers {
  private readonly running = new Map<string, Transfer>();

  constructor(
    private readonly x: XConnection,
    private readonly incr: number,
  ) {
    x.onEvent((event) => {
      if (event.name !== "PropertyNotify" || event.state !== PROPERTY_DELETED) return;
      this.continue(event.wid as number, event.atom as number);
    });
  }

  send(requestor: number, property: number, target: number, bytes: Buffer): void {
    if (bytes.length <= CHUNK_BYTES) {
      this.x.send.ChangeProperty(0, requestor, property, target, 8, bytes);
      return;
    }
    const oldest = this.running.keys().next().value;
    if (this.running.size >= TRANSFERS_MAX && oldest !== undefined) this.running.delete(oldest);
    this.running.set(`${requestor}:${property}`, { bytes, sent: 0, target });
    this.x.send.ChangeWindowAttributes(requestor, { eventMask: PROPERTY_CHANGE });
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    this.x.send.ChangeProperty(0, requestor, property, this.incr, 32, length);
  }

  private continue(requestor: number, property: number): void {
    const key = `${requestor}:${property}`;
    const transfer = this.running.get(key);
    if (!transfer) return;
    const chunk = transfer.bytes.subarray(transfer.sent, transfer.sent + CHUNK_BYTES);
    transfer.sent += chunk.length;
    this.x.send.ChangeProperty(0, requestor, property, transfer.target, 8, chunk);
    // The empty piece tells the receiver that it has everything.
    if (chunk.length === 0) this.running.delete(key);
  }
}
