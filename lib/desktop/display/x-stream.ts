import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import type { XFraming } from "./x-framing";

/**
 * Stands between the socket and the X protocol library. Whatever the library throws while it reads what the guest
 * sent ends this connection instead of the process.
 */
export class XStream extends EventEmitter {
  readonly connecting = false;
  private failed = false;
  private socket: Socket | null = null;

  constructor(
    private readonly framing: XFraming,
    private readonly onFailure: (reason: string) => void,
  ) {
    super();
  }

  /** `chunk` may be overwritten after this returns. */
  take(chunk: Buffer): void {
    if (this.failed) return;
    try {
      const pieces = this.framing.take(chunk);
      // One copy for all of them: the library keeps what it is given until a message is whole.
      if (pieces.length > 0) this.emit("data", Buffer.concat(pieces));
    } catch (error) {
      this.fail(`the X server sent nonsense: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  attach(socket: Socket): void {
    this.socket = socket;
    socket.on("drain", () => this.emit("drain"));
    socket.on("error", (error) => this.fail(error.message));
    socket.on("close", () => this.fail("the X server closed the connection"));
  }

  get writableLength(): number {
    return this.socket?.writableLength ?? 0;
  }

  get writableEnded(): boolean {
    return this.socket?.writableEnded ?? true;
  }

  get destroyed(): boolean {
    return this.socket?.destroyed ?? true;
  }

  write(bytes: Uint8Array, done?: () => void): boolean {
    if (!this.socket || this.socket.destroyed || this.socket.writableEnded) return true;
    return this.socket.write(bytes, done);
  }

  end(): void {
    this.socket?.end();
  }

  fail(reason: string): void {
    if (this.failed) return;
    this.failed = true;
    this.socket?.destroy();
    this.onFailure(reason);
    this.emit("close");
  }
}
