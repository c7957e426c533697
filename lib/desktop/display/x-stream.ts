import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import type { XFrameCheck } from "./x-frame-check";

/**
 * Stands between the socket and the X protocol library. Whatever the library throws while it reads what the guest
 * sent ends this connection instead of the process.
 */
export class XStream extends EventEmitter {
  readonly connecting = false;
  private failed = false;

  constructor(
    private readonly socket: Socket,
    check: XFrameCheck,
    private readonly onFailure: (reason: string) => void,
  ) {
    super();
    socket.on("data", (chunk: Buffer) => {
      if (this.failed) return;
      try {
        check.take(chunk);
        this.emit("data", chunk);
      } catch (error) {
        this.fail(`the X server sent nonsense: ${error instanceof Error ? error.message : String(error)}`);
      }
    });
    socket.on("drain", () => this.emit("drain"));
    socket.on("error", (error) => this.fail(error.message));
    socket.on("close", () => this.fail("the X server closed the connection"));
  }

  get writableLength(): number {
    return this.socket.writableLength;
  }

  get writableEnded(): boolean {
    return this.socket.writableEnded;
  }

  get destroyed(): boolean {
    return this.socket.destroyed;
  }

  write(bytes: Uint8Array, done?: () => void): boolean {
    if (this.socket.destroyed || this.socket.writableEnded) return true;
    return this.socket.write(bytes, done);
  }

  end(): void {
    this.socket.end();
  }

  private fail(reason: string): void {
    if (this.failed) return;
    this.failed = true;
    this.socket.destroy();
    this.onFailure(reason);
    this.emit("close");
  }
}
