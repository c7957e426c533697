import type { XClient, XDisplay, XExtensions, XProperty } from "x11";
import x11 from "x11";
import { AttemptError } from "@/lib/domain/failure";
import type { Screen } from "@/lib/domain/template/template.schema";
import { connectGuestSocket, splitGuestPath } from "../socket/guest-socket";
import { XFraming } from "./x-framing";
import { XStream } from "./x-stream";

export interface XEvent {
  name?: string;
  [field: string]: unknown;
}

type Ask<T> = (client: XClient, reply: (error: Error | null | undefined, value: T) => boolean | void) => void;

const ANY_TYPE = 0;
const REPLACE = 0;
/** A busy desktop answers late; more than this and it is not going to answer. */
const ANSWER_LIMIT_MS = 5_000;

/**
 * One connection to an X server: requests as promises that always end, atoms by name, properties, events.
 * A protocol error rejects as `action_failed` (the window or value is not there), silence as `display_unavailable`,
 * a lost connection as `desktop_lost`.
 */
export class XConnection {
  readonly root: number;
  readonly keycodeMin: number;
  readonly keycodeMax: number;
  private readonly atoms = new Map<string, Promise<number>>();
  private readonly waiting = new Set<(error: AttemptError) => void>();
  private readonly eventListeners = new Set<(event: XEvent) => void>();
  private readonly lossListeners = new Set<(reason: string) => void>();

  private constructor(
    private readonly display: XDisplay,
    root: number,
    private readonly link: Link,
    private readonly framing: XFraming,
  ) {
    this.root = root;
    this.keycodeMin = display.min_keycode;
    this.keycodeMax = display.max_keycode;
    display.client.on("event", (event: XEvent) => {
      for (const listener of this.eventListeners) listener(event);
    });
    link.onLost((reason) => {
      for (const reject of this.waiting) reject(lost(reason));
      this.waiting.clear();
      for (const listener of this.lossListeners) listener(reason);
    });
  }

  static async open(options: { socketPath: string; screen: Screen; timeoutMs: number }): Promise<XConnection> {
    const { socketPath, screen, timeoutMs } = options;
    const link = new Link();
    const framing = XFraming.forScreen(screen.width, screen.height);
    const stream = new XStream(framing, (reason) => link.lose(reason));
    const socket = await connectGuestSocket({
      ...splitGuestPath(socketPath),
      failureCode: "display_unavailable",
      timeoutMs,
      onData: (chunk) => stream.take(chunk),
    });
    stream.attach(socket);
    try {
      const display = await greet(stream, link, timeoutMs);
      const first = display.screen[0];
      if (first?.pixel_width !== screen.width || first.pixel_height !== screen.height) {
        const found = first ? `${first.pixel_width}x${first.pixel_height}` : "missing";
        const expected = `${screen.width}x${screen.height}`;
        throw new AttemptError("display_unavailable", `The screen is ${found}, expected ${expected}`);
      }
      return new XConnection(display, first.root, link, framing);
    } catch (error) {
      link.lose("never opened");
      socket.destroy();
      throw error;
    }
  }

  /** Requests without an answer go through this, in order with all others. Throws `desktop_lost` when the connection is gone. */
  get send(): XClient {
    this.assertOpen();
    return this.display.client;
  }

  /** Throws `desktop_lost` when the connection is gone. */
  assertOpen(): void {
    if (this.link.lostReason !== null) throw lost(this.link.lostReason);
  }

  ask<T>(what: string, ask: Ask<T>, limitMs = ANSWER_LIMIT_MS): Promise<T> {
    if (this.link.lostReason !== null) return Promise.reject(lost(this.link.lostReason));
    return new Promise<T>((resolve, reject) => {
      const end = (error: AttemptError | null, value?: T) => {
        clearTimeout(timer);
        this.waiting.delete(end);
        if (error) reject(error);
        else resolve(value as T);
      };
      const timer = setTimeout(
        () => end(new AttemptError("display_unavailable", `The X server did not answer ${what} in ${limitMs} ms`)),
        limitMs,
      );
      this.waiting.add(end);
      ask(this.display.client, (error, value) => {
        if (error) end(new AttemptError("action_failed", `${what}: ${error.message || "refused by the X server"}`));
        else end(null, value);
        return true;
      });
    });
  }

  /** Like `ask` for an answer whose body is exactly as long as `target`, where it is written. One at a time. */
  askInto(target: Buffer, what: string, ask: Ask<unknown>): Promise<unknown> {
    this.framing.capture(target);
    return this.ask(what, ask);
  }

  /** Returns when the server has carried out everything sent so far. */
  async sync(): Promise<void> {
    await this.ask("a round trip", (client, reply) => client.GetInputFocus(reply));
  }

  extension<Name extends keyof XExtensions>(name: Name): Promise<XExtensions[Name]> {
    return this.ask(`extension ${name}`, (client, reply) => client.require(name, reply));
  }

  atom(name: string): Promise<number> {
    const known = this.atoms.get(name);
    if (known) return known;
    const asked = this.ask<number>(`atom ${name}`, (client, reply) => client.InternAtom(false, name, reply));
    this.atoms.set(name, asked);
    asked.catch(() => this.atoms.delete(name));
    return asked;
  }

  async property(window: number, name: string, bytesMax = 65_536): Promise<XProperty> {
    const atom = await this.atom(name);
    return this.ask(`property ${name}`, (client, reply) =>
      client.GetProperty(0, window, atom, ANY_TYPE, 0, Math.ceil(bytesMax / 4), reply),
    );
  }

  /** A property of 32-bit numbers; empty when the window has none. */
  async numbers(window: number, name: string): Promise<number[]> {
    const { data } = await this.property(window, name);
    const values: number[] = [];
    for (let at = 0; at + 4 <= data.length; at += 4) values.push(data.readUInt32LE(at));
    return values;
  }

  async setNumbers(window: number, name: string, values: number[]): Promise<void> {
    const [atom, type] = await Promise.all([this.atom(name), this.atom("CARDINAL")]);
    const data = Buffer.alloc(values.length * 4);
    values.forEach((value, index) => data.writeUInt32LE(value, index * 4));
    this.send.ChangeProperty(REPLACE, window, atom, type, 32, data);
  }

  onEvent(listener: (event: XEvent) => void): void {
    this.eventListeners.add(listener);
  }

  onLost(listener: (reason: string) => void): void {
    if (this.link.lostReason !== null) listener(this.link.lostReason);
    else this.lossListeners.add(listener);
  }

  close(): void {
    this.lossListeners.clear();
    if (this.link.lostReason === null) this.display.client.terminate();
    this.link.lose("closed");
  }
}

/** Remembers once and for all that a connection is gone. */
class Link {
  lostReason: string | null = null;
  private listener: ((reason: string) => void) | null = null;

  onLost(listener: (reason: string) => void): void {
    this.listener = listener;
    if (this.lostReason !== null) listener(this.lostReason);
  }

  lose(reason: string): void {
    if (this.lostReason !== null) return;
    this.lostReason = reason;
    this.listener?.(reason);
  }
}

function greet(stream: XStream, link: Link, timeoutMs: number): Promise<XDisplay> {
  return new Promise<XDisplay>((resolve, reject) => {
    const refuse = (reason: string) => {
      clearTimeout(timer);
      reject(new AttemptError("display_unavailable", `The X server does not answer: ${reason}`));
    };
    const timer = setTimeout(() => refuse(`no greeting in ${timeoutMs} ms`), timeoutMs);
    link.onLost(refuse);
    const options = {
      stream,
      display: ":0",
      auth: { name: "", data: "" },
      bufferRequests: true,
      // Nothing sent here comes near the 256 KiB of an ordinary request, and it saves two round trips.
      disableBigRequests: true,
    };
    const client = x11.createClient(options, (error, display) => {
      if (error) return refuse(error.message);
      clearTimeout(timer);
      // The package keeps one atom cache for all connections, but every server numbers its atoms itself.
      display.client.atoms = { ...display.client.atoms };
      resolve(display);
    });
    // Protocol errors of requests without an answer arrive here; a program that just closed its window is no fault.
    client.on("error", () => {});
  });
}

function lost(reason: string): AttemptError {
  return new AttemptError("desktop_lost", `The display is gone: ${reason}`);
}
