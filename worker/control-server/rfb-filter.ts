import type { ViewerMode } from "@/lib/control/viewer-ticket";

/** The viewer said something that no viewer says; its stream is closed. */
export class RfbViolation extends Error {}

/** Longest text a viewer may put on the desktop's clipboard; a longer one is skipped. */
const CUT_TEXT_BYTES_MAX = 256 * 1024;
/** No viewer names more encodings than there are. */
const ENCODINGS_MAX = 256;

/**
 * Encodings that would change how the viewer's own messages are read, or let it ask for another screen size: extended
 * buttons, the extended desktop size, the extended clipboard, and the screen's power.
 */
const WITHHELD_ENCODINGS: ReadonlySet<number> = new Set([-316, -308, 0xc0a1e5ce | 0, -309]);

const VERSION = Buffer.from("RFB 003.008\n", "latin1");
const SECURITY_NONE = 1;
const SHARED = 1;

/** How a message goes on: how many bytes it has in all, and what becomes of it. Null: not enough bytes to say. */
interface Measured {
  bytes: number;
  fate: "pass" | "input" | "drop" | "encodings";
}

/**
 * What a viewer may say to a desktop's framebuffer server: reads the client's side of RFB 3.8 message by message. In
 * view mode nothing that acts on the desktop gets through: no key, no pointer, no clipboard. In neither mode may it ask
 * for another screen size, for power, or for the desktop alone. Source: RFC 6143 and the registry of its extensions.
 */
export class RfbFilter {
  #held = Buffer.alloc(0);
  #skip = 0;
  #stage: "version" | "security" | "init" | "messages" = "version";

  constructor(readonly mode: ViewerMode) {}

  /** Takes what the viewer sent and returns what may go on to the desktop. Throws RfbViolation. */
  push(chunk: Uint8Array): Buffer {
    let held = Buffer.concat([this.#held, chunk]);
    const out: Buffer[] = [];
    for (;;) {
      if (this.#skip > 0) {
        const skipped = Math.min(this.#skip, held.length);
        this.#skip -= skipped;
        held = held.subarray(skipped);
      }
      if (held.length === 0) break;
      const taken = this.#stage === "messages" ? this.#message(held, out) : this.#greeting(held, out);
      if (taken === 0) break;
      held = held.subarray(taken);
    }
    this.#held = Buffer.from(held);
    return Buffer.concat(out);
  }

  /** Bytes taken of the handshake; 0 when it is not whole yet. */
  #greeting(held: Buffer, out: Buffer[]): number {
    if (this.#stage === "version") {
      if (held.length < VERSION.length) return 0;
      if (!held.subarray(0, VERSION.length).equals(VERSION)) throw new RfbViolation("only RFB 3.8 is spoken here");
      out.push(VERSION);
      this.#stage = "security";
      return VERSION.length;
    }
    if (this.#stage === "security") {
      if (held[0] !== SECURITY_NONE) throw new RfbViolation("no such security type was offered");
      out.push(Buffer.of(SECURITY_NONE));
      this.#stage = "init";
      return 1;
    }
    // Whatever it asked for: one viewer must not throw the others out.
    out.push(Buffer.of(SHARED));
    this.#stage = "messages";
    return 1;
  }

  #message(held: Buffer, out: Buffer[]): number {
    const measured = measure(held);
    if (!measured) return 0;
    const { bytes, fate } = measured;
    const passes = fate !== "drop" && !(fate === "input" && this.mode === "view");
    if (!passes) {
      // Not kept: a dropped text may be long.
      this.#skip = Math.max(0, bytes - held.length);
      return Math.min(bytes, held.length);
    }
    if (held.length < bytes) return 0;
    const message = held.subarray(0, bytes);
    out.push(fate === "encodings" ? withoutWithheld(message) : Buffer.from(message));
    return bytes;
  }
}

function measure(held: Buffer): Measured | null {
  const type = held[0];
  switch (type) {
    case 0: // SetPixelFormat
      return { bytes: 20, fate: "pass" };
    case 2: // SetEncodings
      if (held.length < 4) return null;
      if (held.readUInt16BE(2) > ENCODINGS_MAX) throw new RfbViolation("too many encodings");
      return { bytes: 4 + 4 * held.readUInt16BE(2), fate: "encodings" };
    case 3: // FramebufferUpdateRequest
      return { bytes: 10, fate: "pass" };
    case 4: // KeyEvent
      return { bytes: 8, fate: "input" };
    case 5: // PointerEvent
      return { bytes: 6, fate: "input" };
    case 6: {
      // ClientCutText; a negative length marks its extended form, which was not offered.
      if (held.length < 8) return null;
      const length = held.readInt32BE(4);
      const fits = length >= 0 && length <= CUT_TEXT_BYTES_MAX;
      return { bytes: 8 + Math.abs(length), fate: fits ? "input" : "drop" };
    }
    case 150: // EnableContinuousUpdates
      return { bytes: 10, fate: "pass" };
    case 248: // ClientFence
      if (held.length < 9) return null;
      if ((held[8] ?? 0) > 64) throw new RfbViolation("a fence carries at most 64 bytes");
      return { bytes: 9 + (held[8] ?? 0), fate: "pass" };
    case 250: // xvp: shut down, reboot
      return { bytes: 4, fate: "drop" };
    case 251: // SetDesktopSize
      if (held.length < 8) return null;
      return { bytes: 8 + 16 * (held[6] ?? 0), fate: "drop" };
    case 255: // QEMU: only its extended KeyEvent
      if (held.length < 2) return null;
      if (held[1] !== 0) throw new RfbViolation(`message 255 of kind ${held[1]} is not known`);
      return { bytes: 12, fate: "input" };
    default:
      throw new RfbViolation(`message ${type} is not known`);
  }
}

function withoutWithheld(message: Buffer): Buffer {
  const kept: number[] = [];
  for (let at = 4; at < message.length; at += 4) {
    const encoding = message.readInt32BE(at);
    if (!WITHHELD_ENCODINGS.has(encoding)) kept.push(encoding);
  }
  const out = Buffer.alloc(4 + 4 * kept.length);
  out[0] = 2;
  out.writeUInt16BE(kept.length, 2);
  kept.forEach((encoding, index) => out.writeInt32BE(encoding, 4 + 4 * index));
  return out;
}
