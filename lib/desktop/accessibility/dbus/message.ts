import { BIG_ENDIAN, FIELDS, LITTLE_ENDIAN, MESSAGE_TYPES, PROTOCOL_VERSION } from "./protocol";
import { WireReader } from "./wire-reader";
import { WireWriter } from "./wire-writer";

export { MESSAGE_TYPES } from "./protocol";

const FIXED_BYTES = 16;
/** The protocol's own limit; what claims to be longer is no message. */
const PROTOCOL_BYTES_MAX = 128 * 1024 * 1024;

const [TYPE_S, TYPE_O, TYPE_G, TYPE_U] = [115, 111, 103, 117];

/** An answer to a call has only `type`, `serial`, `replySerial` and `body` filled in. */
export interface IncomingMessage {
  type: number;
  serial: number;
  path: string | null;
  interface: string | null;
  member: string | null;
  errorName: string | null;
  replySerial: number | null;
  sender: string | null;
  /** Unmarshals the arguments, at once or never: the bytes are overwritten by what comes next. Throws `RangeError` when they do not fit. */
  body(): unknown[];
}

export interface OutgoingMessage {
  type: number;
  serial: number;
  noReply?: boolean;
  path?: string;
  interface?: string;
  member?: string;
  errorName?: string;
  replySerial?: number;
  destination?: string;
  signature?: string;
  args?: readonly unknown[];
}

export function encodeMessage(message: OutgoingMessage): Buffer {
  const { signature = "", args = [] } = message;
  const body = new WireWriter().values(signature, args).bytes();
  const fields: unknown[] = [];
  const field = (code: number, type: string, value: unknown) => {
    if (value !== undefined) fields.push([code, { signature: type, value }]);
  };
  field(FIELDS.path, "o", message.path);
  field(FIELDS.interface, "s", message.interface);
  field(FIELDS.member, "s", message.member);
  field(FIELDS.errorName, "s", message.errorName);
  field(FIELDS.replySerial, "u", message.replySerial);
  field(FIELDS.destination, "s", message.destination);
  field(FIELDS.signature, "g", signature === "" ? undefined : signature);
  const start = [LITTLE_ENDIAN, message.type, message.noReply ? 1 : 0, PROTOCOL_VERSION, body.length, message.serial];
  const header = new WireWriter().values("yyyyuua(yv)", [...start, fields]).align(8);
  return Buffer.concat([header.bytes(), body]);
}

/**
 * Length of the message that starts at `bytes`, or null while too little of it is there to tell. Throws `RangeError`
 * for what cannot be the start of a message.
 */
export function messageLength(bytes: Buffer): number | null {
  if (bytes.length < FIXED_BYTES) return null;
  const readUInt32 = wordReader(bytes);
  const length = aligned(FIXED_BYTES + readUInt32(12), 8) + readUInt32(4);
  if (length > PROTOCOL_BYTES_MAX) throw new RangeError(`a D-Bus message of ${length} bytes is too long`);
  return length;
}

/** Reads one whole message. Throws `RangeError` when its header is malformed; the body is read on demand. */
export function decodeMessage(bytes: Buffer): IncomingMessage {
  const readUInt32 = wordReader(bytes);
  const littleEndian = bytes[0] === LITTLE_ENDIAN;
  const texts: Array<string | undefined> = [];
  let replySerial: number | null = null;
  // Thousands of answers a second come through here, so their headers are read without a value for every part.
  const isAnswer = bytes[1] === MESSAGE_TYPES.reply;
  const end = FIXED_BYTES + readUInt32(12);
  const bodyAt = aligned(end, 8);
  if (bodyAt > bytes.length) throw new RangeError("a message ends inside its header");
  for (let at = FIXED_BYTES; at < end;) {
    const code = bytes.readUInt8(at);
    const type = bytes.readUInt8(at + 1) === 1 ? bytes.readUInt8(at + 2) : 0;
    const valueAt = at + 4;
    if (type === TYPE_S || type === TYPE_O) {
      const length = readUInt32(valueAt);
      if (!isAnswer) texts[code] = textAt(bytes, valueAt + 4, length);
      at = valueAt + 4 + length + 1;
    } else if (type === TYPE_G) {
      const length = bytes.readUInt8(valueAt);
      texts[code] = textAt(bytes, valueAt + 1, length);
      at = valueAt + 1 + length + 1;
    } else if (type === TYPE_U) {
      if (code === FIELDS.replySerial) replySerial = readUInt32(valueAt);
      at = valueAt + 4;
    } else {
      const reader = new WireReader(bytes, at + 1, littleEndian);
      reader.values("v");
      at = reader.position;
    }
    at = aligned(at, 8);
  }
  const signature = texts[FIELDS.signature] ?? "";
  return {
    type: bytes.readUInt8(1),
    serial: readUInt32(8),
    path: texts[FIELDS.path] ?? null,
    interface: texts[FIELDS.interface] ?? null,
    member: texts[FIELDS.member] ?? null,
    errorName: texts[FIELDS.errorName] ?? null,
    replySerial,
    sender: texts[FIELDS.sender] ?? null,
    // Alignment counts from the start of the body, which is a multiple of 8, so the whole message can be read in place.
    body: () => (signature === "" ? [] : new WireReader(bytes, bodyAt, littleEndian).values(signature)),
  };
}

function wordReader(bytes: Buffer): (at: number) => number {
  if (bytes[0] === LITTLE_ENDIAN) return (at) => bytes.readUInt32LE(at);
  if (bytes[0] === BIG_ENDIAN) return (at) => bytes.readUInt32BE(at);
  throw new RangeError("not a D-Bus message");
}

function textAt(bytes: Buffer, at: number, length: number): string {
  if (at + length >= bytes.length) throw new RangeError("a message ends early");
  return bytes.toString("utf8", at, at + length);
}

function aligned(at: number, to: number): number {
  return Math.ceil(at / to) * to;
}
