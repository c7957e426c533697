import type { XProperty } from "x11";
import type { XConnection, XEvent } from "./x-connection";

const PROPERTY_NEW_VALUE = 0;
const ANY_TYPE = 0;
const CURRENT_TIME = 0;
/** A program that owns the selection and hangs must not hold a step up for longer. */
const OWNER_LIMIT_MS = 1_000;

/** Asks the owner of a selection for its data, whole or in pieces (INCR). One read at a time. */
export class IncomingSelection {
  private onNotify: ((property: number) => void) | null = null;
  private newValues = 0;
  private onNewValue: (() => void) | null = null;

  constructor(
    private readonly x: XConnection,
    private readonly window: number,
    private readonly property: number,
    private readonly incr: number,
  ) {
    x.onEvent((event) => this.take(event));
  }

  /** Null when nobody owns it, the owner refuses the target or does not answer in a second, or it is over `bytesMax`. */
  async read(selection: number, target: number, bytesMax: number): Promise<Buffer | null> {
    const property = await within(OWNER_LIMIT_MS, (done: (property: number) => void) => {
      this.onNotify = done;
      this.x.send.ConvertSelection(this.window, selection, target, this.property, CURRENT_TIME);
      this.x.sync().catch(() => done(0));
    });
    this.onNotify = null;
    if (!property) return null;
    this.newValues = 0;
    const first = await this.fetch(bytesMax);
    if (first.type !== this.incr) return first.bytesAfter > 0 ? null : first.data;

    const pieces: Buffer[] = [];
    for (let length = 0; length <= bytesMax;) {
      if (!(await this.nextValue())) return null;
      const piece = await this.fetch(bytesMax);
      if (piece.type === 0) continue;
      if (piece.bytesAfter > 0) return null;
      if (piece.data.length === 0) return Buffer.concat(pieces);
      pieces.push(piece.data);
      length += piece.data.length;
    }
    return null;
  }

  /** Reads the property and deletes it, which tells the owner to send the next piece. */
  private fetch(bytesMax: number): Promise<XProperty> {
    return this.x.ask("a selection", (client, reply) =>
      client.GetProperty(1, this.window, this.property, ANY_TYPE, 0, Math.ceil(bytesMax / 4), reply),
    );
  }

  private async nextValue(): Promise<boolean> {
    if (this.newValues === 0) {
      await within(OWNER_LIMIT_MS, (done: (value: true) => void) => {
        this.onNewValue = () => done(true);
      });
      this.onNewValue = null;
    }
    if (this.newValues === 0) return false;
    this.newValues--;
    return true;
  }

  private take(event: XEvent): void {
    if (event.name === "SelectionNotify" && event.requestor === this.window) this.onNotify?.(event.property as number);
    if (event.name !== "PropertyNotify" || event.wid !== this.window || event.atom !== this.property) return;
    if (event.state !== PROPERTY_NEW_VALUE) return;
    this.newValues++;
    this.onNewValue?.();
  }
}

/** What `start` reports, or null after `limitMs`. */
function within<T>(limitMs: number, start: (done: (value: T) => void) => void): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), limitMs);
    start((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
