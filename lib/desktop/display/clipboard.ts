import { AttemptError } from "@/lib/domain/failure";
import { IncomingSelection } from "./clipboard-incoming";
import { ClipboardTransfers } from "./clipboard-transfers";
import type { XConnection, XEvent } from "./x-connection";

export const CLIPBOARD_BYTES_MAX = 4 * 1024 * 1024;

const PROPERTY_CHANGE = 0x400000;
const INPUT_ONLY = 2;
const SELECTION_NOTIFY = 31;
const CURRENT_TIME = 0;

const ATOMS = [
  "CLIPBOARD",
  "TARGETS",
  "UTF8_STRING",
  "text/plain;charset=utf-8",
  "text/plain",
  "STRING",
  "INCR",
  "ATOM",
  "_DESKPROOF_SELECTION",
] as const;
type Atoms = Record<(typeof ATOMS)[number], number>;

/** Reads the CLIPBOARD selection and, after `own`, answers for it. */
export class Clipboard {
  private owned: Buffer | null = null;
  private reading: Promise<unknown> = Promise.resolve();
  private readonly transfers: ClipboardTransfers;
  private readonly incoming: IncomingSelection;

  private constructor(
    private readonly x: XConnection,
    private readonly window: number,
    private readonly atoms: Atoms,
  ) {
    this.transfers = new ClipboardTransfers(x, atoms.INCR);
    this.incoming = new IncomingSelection(x, window, atoms._DESKPROOF_SELECTION, atoms.INCR);
    x.onEvent((event) => {
      if (event.name === "SelectionRequest" && event.owner === window) this.answer(event);
      if (event.name === "SelectionClear" && event.owner === window) this.owned = null;
    });
  }

  static async open(x: XConnection): Promise<Clipboard> {
    const values = await Promise.all(ATOMS.map((name) => x.atom(name)));
    const atoms = Object.fromEntries(ATOMS.map((name, index) => [name, values[index] ?? 0])) as Atoms;
    const window = x.send.AllocID();
    x.send.CreateWindow(window, x.root, -10, -10, 1, 1, 0, 0, INPUT_ONLY, 0, { eventMask: PROPERTY_CHANGE });
    return new Clipboard(x, window, atoms);
  }

  /** Text of the selection, or null when nobody owns it, its owner does not answer, it is no text, or too long. */
  async read(): Promise<string | null> {
    if (this.owned) return this.owned.toString("utf8");
    const { CLIPBOARD, UTF8_STRING } = this.atoms;
    const next = this.reading.then(() => this.incoming.read(CLIPBOARD, UTF8_STRING, CLIPBOARD_BYTES_MAX));
    this.reading = next.catch(() => {});
    return (await next)?.toString("utf8") ?? null;
  }

  /** Throws `action_failed` beyond 4 MiB and when another program grabs the selection at the same moment. */
  async own(text: string): Promise<void> {
    const bytes = Buffer.from(text, "utf8");
    if (bytes.length > CLIPBOARD_BYTES_MAX) {
      throw new AttemptError("action_failed", `The clipboard takes at most ${CLIPBOARD_BYTES_MAX} bytes`);
    }
    this.owned = bytes;
    this.x.send.SetSelectionOwner(this.window, this.atoms.CLIPBOARD, CURRENT_TIME);
    const owner = await this.x.ask<number>("the clipboard's owner", (client, reply) =>
      client.GetSelectionOwner(this.atoms.CLIPBOARD, reply),
    );
    if (owner !== this.window) {
      this.owned = null;
      throw new AttemptError("action_failed", "Another program took the clipboard");
    }
  }

  private answer(event: XEvent): void {
    const { requestor, selection, target, time } = event as Record<string, number>;
    if (!requestor || !target) return;
    // Clients older than ICCCM 2 name no property and mean the target's name.
    const property = (event.property as number) || target;
    const answered = this.owned !== null && this.put(requestor, property, target, this.owned);
    const notice = Buffer.alloc(32);
    notice[0] = SELECTION_NOTIFY;
    [time, requestor, selection, target, answered ? property : 0].forEach((value, index) =>
      notice.writeUInt32LE((value ?? 0) >>> 0, 4 + index * 4),
    );
    this.x.send.SendEvent(requestor, false, 0, notice);
  }

  private put(requestor: number, property: number, target: number, bytes: Buffer): boolean {
    const { atoms } = this;
    const texts = [atoms.UTF8_STRING, atoms["text/plain;charset=utf-8"], atoms["text/plain"], atoms.STRING];
    if (target === atoms.TARGETS) {
      const offered = [atoms.TARGETS, ...texts];
      const data = Buffer.alloc(offered.length * 4);
      offered.forEach((atom, index) => data.writeUInt32LE(atom, index * 4));
      this.x.send.ChangeProperty(0, requestor, property, atoms.ATOM, 32, data);
      return true;
    }
    if (!texts.includes(target)) return false;
    this.transfers.send(requestor, property, target, bytes);
    return true;
  }
}
