/** The part of npm `x11` that the display driver uses; the package ships no types. */
declare module "x11" {
  import type { EventEmitter } from "node:events";

  type Reply<T> = (error: Error | null | undefined, value: T) => boolean | void;

  export interface XProperty {
    type: number;
    bytesAfter: number;
    data: Buffer;
  }

  export interface XExtension {
    majorOpcode: number;
    firstEvent: number;
  }

  export interface XTest extends XExtension {
    FakeInput(type: number, detail: number, time: number, window: number, x: number, y: number): void;
  }

  export interface Xkb extends XExtension {
    GetState(device: number, reply: Reply<{ group: number; lockedMods: number; latchedMods: number }>): void;
    LatchLockState(
      device: number,
      affectModLocks: number,
      modLocks: number,
      lockGroup: number,
      groupLock: number,
      affectModLatches: number,
      modLatches: number,
      latchGroup: number,
      groupLatch: number,
    ): void;
  }

  export interface Damage extends XExtension {
    Create(damage: number, drawable: number, reportLevel: number): void;
  }

  export interface XExtensions {
    xtest: XTest;
    xkb: Xkb;
    damage: Damage;
  }

  export interface XClient extends EventEmitter {
    /** Known atoms, name -> number. */
    atoms: Record<string, number>;
    require<Name extends keyof XExtensions>(name: Name, reply: Reply<XExtensions[Name]>): void;
    /** How the package's own extensions put a request on the wire. */
    seq_num: number;
    pack_stream: { put(request: Buffer): void; submit(expectsReply: boolean): void };
    replies: Record<number, [unpack: (body: Buffer, detail: number) => unknown, reply: Reply<never>]>;
    AllocID(): number;
    terminate(): void;
    InternAtom(onlyIfExists: boolean, name: string, reply: Reply<number>): void;
    GetInputFocus(reply: Reply<unknown>): void;
    GetProperty(
      del: number,
      window: number,
      atom: number,
      type: number,
      offset: number,
      length: number,
      reply: Reply<XProperty>,
    ): void;
    ChangeProperty(mode: number, window: number, atom: number, type: number, unit: number, data: Buffer): void;
    DeleteProperty(window: number, atom: number): void;
    ChangeKeyboardMapping(first: number, perKey: number, keysyms: number[]): void;
    GetModifierMapping(reply: Reply<number[][]>): void;
    QueryKeymap(reply: Reply<unknown>): void;
    QueryPointer(window: number, reply: Reply<{ rootX: number; rootY: number; keyMask: number }>): void;
    ChangeKeyboardControl(values: { autoRepeatMode: number }): void;
    GetImage(
      format: number,
      drawable: number,
      x: number,
      y: number,
      width: number,
      height: number,
      planes: number,
      reply: Reply<{ depth: number; data: Buffer }>,
    ): void;
    GetGeometry(window: number, reply: Reply<{ width: number; height: number }>): void;
    TranslateCoordinates(
      from: number,
      to: number,
      x: number,
      y: number,
      reply: Reply<{ destX: number; destY: number }>,
    ): void;
    CreateWindow(
      id: number,
      parent: number,
      x: number,
      y: number,
      width: number,
      height: number,
      border: number,
      depth: number,
      windowClass: number,
      visual: number,
      values: { eventMask: number },
    ): void;
    ChangeWindowAttributes(window: number, values: { eventMask: number }): void;
    SetSelectionOwner(window: number, selection: number, time: number): void;
    GetSelectionOwner(selection: number, reply: Reply<number>): void;
    ConvertSelection(window: number, selection: number, target: number, property: number, time: number): void;
    SendEvent(window: number, propagate: boolean | number, mask: number, event: Buffer): void;
  }

  export interface XDisplay {
    client: XClient;
    min_keycode: number;
    max_keycode: number;
    image_byte_order: number;
    screen: Array<{ root: number; pixel_width: number; pixel_height: number }>;
  }

  export function createClient(
    options: {
      stream: EventEmitter;
      display: string;
      auth: { name: string; data: string };
      bufferRequests: boolean;
      disableBigRequests: boolean;
    },
    done: (error: Error | null | undefined, display: XDisplay) => void,
  ): XClient;

  const x11: { createClient: typeof createClient };
  export default x11;
}

declare module "x11/lib/keysyms.js" {
  const keysyms: Record<string, number | { code: number }>;
  export default keysyms;
}
