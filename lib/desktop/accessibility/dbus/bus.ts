import type { Socket } from "node:net";
import { AttemptError } from "@/lib/domain/failure";
import { connectGuestSocket } from "../../socket/guest-socket";
import { authenticate } from "./authenticate";
import { decodeMessage, encodeMessage, type IncomingMessage, MESSAGE_TYPES } from "./message";
import { MessageStream } from "./message-stream";
import type { PreparedCall } from "./prepared-call";

export interface BusCall {
  destination: string;
  path: string;
  interface: string;
  member: string;
  signature?: string;
  args?: readonly unknown[];
  timeoutMs?: number;
}

/** The called program answered with an error, or did not answer (`isTimeout`). */
export class BusCallError extends Error {
  constructor(
    message: string,
    readonly errorName: string | null,
    readonly isTimeout: boolean,
  ) {
    super(message);
    this.name = "BusCallError";
  }
}

interface Pending {
  resolve: (values: unknown[]) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** A program that takes longer for one question on an idle machine is hung. */
export const CALL_LIMIT_MS = 400;
const ERROR_CHARS_MAX = 300;

/**
 * One connection to a message bus of a desktop. Calls are pipelined: any number may be in flight, each ends by its own
 * time limit. Rejects with `BusCallError` for the called program's fault and `AttemptError` `desktop_lost` when the
 * connection is gone.
 */
export class Bus {
  private serial = 0;
  private outgoing: Buffer[] = [];
  private lostReason: string | null = null;
  private readonly pending = new Map<number, Pending>();
  private readonly signalListeners = new Set<(message: IncomingMessage) => void>();
  private readonly lossListeners = new Set<(reason: string) => void>();

  private constructor(private readonly socket: Socket) {
    socket.on("error", (error) => this.lose(error.message));
    socket.on("close", () => this.lose("the bus closed the connection"));
  }

  /** Throws `guest_not_ready` when there is no bus at that path or it does not let this process in. */
  static async open(options: { rootPath: string; guestPath: string; timeoutMs: number }): Promise<Bus> {
    const { timeoutMs, ...place } = options;
    let receive: (chunk: Buffer) => void = () => {};
    const socket = await connectGuestSocket({
      ...place,
      failureCode: "guest_not_ready",
      timeoutMs,
      onData: (chunk) => receive(chunk),
    });
    try {
      await authenticate(socket, timeoutMs, (listener) => (receive = listener));
      const bus = new Bus(socket);
      receive = bus.receiver();
      await bus.call({ ...BUS_ITSELF, member: "Hello", timeoutMs });
      return bus;
    } catch (cause) {
      // A daemon keeps a refused connection for minutes, and with it this process alive.
      socket.destroy();
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new AttemptError(
        "guest_not_ready",
        `The bus at ${place.guestPath} did not let us in: ${reason}`,
        null,
        cause,
      );
    }
  }

  call(call: BusCall): Promise<unknown[]> {
    const { timeoutMs = CALL_LIMIT_MS, ...parts } = call;
    const encode = (serial: number) => encodeMessage({ type: MESSAGE_TYPES.call, serial, ...parts });
    return this.ask(encode, call.member, timeoutMs);
  }

  /** The same as `call`, at a fraction of its cost. */
  callPrepared(
    call: PreparedCall,
    path: string,
    args: readonly unknown[] | undefined,
    timeoutMs: number,
  ): Promise<unknown[]> {
    return this.ask((serial) => call.encode(serial, path, args), call.member, timeoutMs);
  }

  onSignal(listener: (message: IncomingMessage) => void): void {
    this.signalListeners.add(listener);
  }

  onLost(listener: (reason: string) => void): void {
    if (this.lostReason !== null) listener(this.lostReason);
    else this.lossListeners.add(listener);
  }

  close(): void {
    this.lossListeners.clear();
    this.lose("closed");
  }

  private ask(encode: (serial: number) => Buffer, member: string, timeoutMs: number): Promise<unknown[]> {
    if (this.lostReason !== null) return Promise.reject(lost(this.lostReason));
    return new Promise((resolve, reject) => {
      const serial = this.send(encode);
      const timer = setTimeout(() => {
        this.pending.delete(serial);
        reject(new BusCallError(`${member} got no answer in ${timeoutMs} ms`, null, true));
      }, timeoutMs);
      this.pending.set(serial, { resolve, reject, timer });
    });
  }

  private receiver(): (chunk: Buffer) => void {
    const stream = new MessageStream((bytes) => this.take(decodeMessage(bytes)));
    return (chunk) => {
      try {
        stream.take(chunk);
      } catch (error) {
        this.lose(`the bus sent nonsense: ${error instanceof Error ? error.message : String(error)}`);
      }
    };
  }

  private take(message: IncomingMessage): void {
    switch (message.type) {
      case MESSAGE_TYPES.reply:
      case MESSAGE_TYPES.error:
        return this.answer(message);
      case MESSAGE_TYPES.signal:
        for (const listener of this.signalListeners) listener(message);
        return;
      case MESSAGE_TYPES.call:
        this.refuse(message);
    }
  }

  private answer(message: IncomingMessage): void {
    const pending = message.replySerial === null ? undefined : this.pending.get(message.replySerial);
    if (!pending || message.replySerial === null) return;
    this.pending.delete(message.replySerial);
    clearTimeout(pending.timer);
    let values: unknown[];
    try {
      values = message.body();
    } catch (error) {
      return pending.reject(new BusCallError(`an answer cannot be read: ${String(error)}`, null, false));
    }
    if (message.type === MESSAGE_TYPES.reply) return pending.resolve(values);
    const text = `${message.errorName ?? "error"}: ${typeof values[0] === "string" ? values[0] : ""}`.slice(
      0,
      ERROR_CHARS_MAX,
    );
    pending.reject(new BusCallError(text, message.errorName, false));
  }

  private refuse(call: IncomingMessage): void {
    const answer = {
      type: MESSAGE_TYPES.error,
      errorName: "org.freedesktop.DBus.Error.UnknownMethod",
      replySerial: call.serial,
      destination: call.sender ?? undefined,
      signature: "s",
      args: ["none here"],
    };
    this.send((serial) => encodeMessage({ ...answer, serial }));
  }

  /** What is sent while answers are being taken in leaves in one write: a write each would cost more than the calls. */
  private send(encode: (serial: number) => Buffer): number {
    const serial = (this.serial = (this.serial % 0xffffffff) + 1);
    this.outgoing.push(encode(serial));
    if (this.outgoing.length === 1) {
      setImmediate(() => {
        const bytes = Buffer.concat(this.outgoing);
        this.outgoing = [];
        if (this.lostReason === null) this.socket.write(bytes);
      });
    }
    return serial;
  }

  private lose(reason: string): void {
    if (this.lostReason !== null) return;
    this.lostReason = reason;
    this.socket.destroy();
    for (const { reject, timer } of this.pending.values()) {
      clearTimeout(timer);
      reject(lost(reason));
    }
    this.pending.clear();
    for (const listener of this.lossListeners) listener(reason);
  }
}

export const BUS_ITSELF = {
  destination: "org.freedesktop.DBus",
  path: "/org/freedesktop/DBus",
  interface: "org.freedesktop.DBus",
} as const;

function lost(reason: string): AttemptError {
  return new AttemptError("desktop_lost", `The accessibility bus is gone: ${reason}`);
}
