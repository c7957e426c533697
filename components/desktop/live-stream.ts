import type RFB from "@novnc/novnc";
import type { ViewerWire } from "@/lib/domain/slot/slot.viewer.wire";

/** What the live view shows: a moving picture, the wait for one, or why there will be none. */
export type LiveState =
  | { kind: "connecting" }
  | { kind: "live"; mode: "view" | "control" }
  | { kind: "waiting"; words: string }
  | { kind: "off"; words: string };

export interface LiveStreamOptions {
  target: HTMLElement;
  /** Asks for a ticket; what it throws ends nothing, it is asked again. */
  open: () => Promise<ViewerWire>;
  onState: (state: LiveState) => void;
}

const RETRY_MS = { first: 250, most: 4_000 } as const;
/** Close codes of the worker after which nothing comes any more. */
const FINAL: Record<number, string> = {
  4004: "The computer is closed.",
  4005: "This computer has no live picture.",
};

/**
 * One live view: gets a ticket, connects, and connects again by itself whenever the stream was cut, as it is before the
 * desktop is stored or reset. Ends with `stop`.
 */
export class LiveStream {
  #rfb: RFB | null = null;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #retryMs: number = RETRY_MS.first;
  #isStopped = false;

  constructor(private readonly options: LiveStreamOptions) {
    void this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#rfb?.disconnect();
    this.#socket?.close();
  }

  focus(): void {
    this.#rfb?.focus();
  }

  async #connect(): Promise<void> {
    const { target, open, onState } = this.options;
    onState({ kind: "connecting" });
    try {
      const [{ default: Rfb }, viewer] = await Promise.all([import("@novnc/novnc"), open()]);
      if (this.#isStopped) return;
      const scheme = window.location.protocol === "https:" ? "wss" : "ws";
      const socket = new WebSocket(`${scheme}://${window.location.host}${viewer.stream}`, ["binary"]);
      this.#socket = socket;
      socket.addEventListener("close", (event) => this.#ended(event.code, event.reason));
      const rfb = new Rfb(target, socket, { shared: true });
      this.#rfb = rfb;
      rfb.viewOnly = viewer.mode === "view";
      rfb.scaleViewport = true;
      rfb.background = "transparent";
      rfb.addEventListener("connect", () => {
        this.#retryMs = RETRY_MS.first;
        if (!this.#isStopped) onState({ kind: "live", mode: viewer.mode });
        if (viewer.mode === "control") rfb.focus();
      });
    } catch (error) {
      this.#again(error instanceof Error ? error.message : "The live view does not answer.");
    }
  }

  #ended(code: number, reason: string): void {
    if (this.#isStopped) return;
    const final = FINAL[code];
    if (final) this.options.onState({ kind: "off", words: final });
    else this.#again(reason || "The connection was lost.");
  }

  #again(words: string): void {
    if (this.#isStopped) return;
    this.options.onState({ kind: "waiting", words });
    this.#timer = setTimeout(() => void this.#connect(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MS.most);
  }
}
