import { loadFactor } from "../load-factor";
import type { XConnection } from "./x-connection";

const SUBSTRUCTURE_NOTIFY = 0x80000;
const CLIENT_MESSAGE = 33;
/** A program that draws slowly answers after a second; this one is hung. */
const SILENCE_MS = 3_000;
/** One that was silent before may never answer, whatever it says of itself; it gets this long to show that it does. */
const SILENCE_AGAIN_MS = 400;

export type BarrierResult = "answered" | "silent" | "unsupported";

/**
 * Learns when the active window's program has taken every event sent so far: a `_NET_WM_PING` travels through the same
 * queue as the keys, and its answer comes to the root window. Programs without it are "unsupported"; one that does
 * not answer in time is "silent".
 */
export class PingBarrier {
  private serial = 0x5eed0000;
  private readonly pending = new Map<number, () => void>();
  /** Windows whose program did not answer its last ping in time. */
  private readonly silent = new Set<number>();

  private constructor(
    private readonly x: XConnection,
    private readonly protocols: number,
    private readonly ping: number,
  ) {
    x.onEvent((event) => {
      if (event.name !== "ClientMessage" || event.wid !== x.root || event.message_type !== this.protocols) return;
      const data = event.data as number[];
      if (data[0] === this.ping && data[1] !== undefined) this.pending.get(data[1])?.();
    });
  }

  static async open(x: XConnection): Promise<PingBarrier> {
    const [protocols, ping] = await Promise.all([x.atom("WM_PROTOCOLS"), x.atom("_NET_WM_PING")]);
    x.send.ChangeWindowAttributes(x.root, { eventMask: SUBSTRUCTURE_NOTIFY });
    return new PingBarrier(x, protocols, ping);
  }

  async wait(): Promise<BarrierResult> {
    const [window] = await this.x.numbers(this.x.root, "_NET_ACTIVE_WINDOW");
    if (!window) return "unsupported";
    const protocols = await this.x.numbers(window, "WM_PROTOCOLS").catch((): number[] => []);
    if (!protocols.includes(this.ping)) return "unsupported";
    const limitMs = (this.silent.has(window) ? SILENCE_AGAIN_MS : SILENCE_MS) * loadFactor();
    const serial = ++this.serial >>> 0;
    return new Promise<BarrierResult>((resolve) => {
      const end = (result: BarrierResult) => {
        clearTimeout(timer);
        this.pending.delete(serial);
        if (result === "silent") this.silent.add(window);
        else this.silent.delete(window);
        resolve(result);
      };
      const timer = setTimeout(() => end("silent"), limitMs);
      this.pending.set(serial, () => end("answered"));
      try {
        this.x.send.SendEvent(window, false, 0, this.message(window, serial));
      } catch {
        end("silent");
      }
    });
  }

  private message(window: number, serial: number): Buffer {
    const event = Buffer.alloc(32);
    event[0] = CLIENT_MESSAGE;
    event[1] = 32;
    [window, this.protocols, this.ping, serial, window].forEach((value, index) =>
      event.writeUInt32LE(value >>> 0, 4 + index * 4),
    );
    return event;
  }
}
