import { WireReader } from "./wire-reader";
import { WireWriter } from "./wire-writer";

export const MESSAGE_TYPES = { call: 1, reply: 2, error: 3, signal: 4 } as const;

const LITTLE_ENDIAN = 108;
const BIG_ENDIAN = 66;
const PROTOCOL_VERSION = 1;
const FIXED_BYTES = 16;
/** The protocol allows 128 MiB; a tree of ten thousand nodes is 2 MiB. */
const MESSAGE_BYTES_MAX = 32 * 1024 * 1024;

const FIELDS = {
  path: 1,
  interface: 2,
  member: 3,
  errorName: 4,
  replySerial: 5,
  destination: 6,
  sender: 7,
  signature: 8,
};

export interface IncomingMessage {
  type: number;
  serial: number;
  path: string | null;
  interface: string | null;
  member: string | null;
  errorName: string | null;
  replySerial: number | null;
  sender: string | null;
  /** Unmarshals the arguments; throws `RangeError` when they do not fit the signature. */
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
 * for what cannot be the start of a message and for one that is too long.
 */
export function messageLength(bytes: Buffer): number | null {
  if (bytes.length < FIXED_BYTES) return null;
  if (bytes[0] !== LITTLE_ENDIAN && bytes[0] !== BIG_ENDIAN) throw new RangeError("not a D-Bus message");
  const [body, fields] =
    bytes[0] === LITTLE_ENDIAN
      ? [bytes.readUInt32LE(4), bytes.readUInt32LE(12)]
      : [bytes.readUInt32BE(4), bytes.readUInt32BE(12)];
  const length = Math.ceil((FIXED_BYTES + fields) / 8) * 8 + body;
  if (length > MESSAGE_BYTES_MAX) throw new RangeError(`a D-Bus message of ${length} bytes is too long`);
  return length;
}

/** Reads one whole message. Throws `RangeError` when its header is malformed; the body is read on demand. */
export function decodeMessage(bytes: Buffer): IncomingMessage {
  const littleEndian = bytes[0] === LITTLE_ENDIAN;
  const reader = new WireReader(bytes, 0, littleEndian);
  const [, type, , , , serial, list] = reader.values("yyyyuua(yv)") as [
    number,
    number,
    number,
    number,
    number,
    number,
    unknown[],
  ];
  const fields = new Map(list as Array<[number, unknown]>);
  const text = (code: number) => {
    const value = fields.get(code);
    return typeof value === "string" ? value : null;
  };
  const replySerial = fields.get(FIELDS.replySerial);
  reader.align(8);
  const bodyAt = reader.position;
  return {
    type,
    serial,
    path: text(FIELDS.path),
    interface: text(FIELDS.interface),
    member: text(FIELDS.member),
    errorName: text(FIELDS.errorName),
    replySerial: typeof replySerial === "number" ? replySerial : null,
    sender: text(FIELDS.sender),
    // Alignment counts from the start of the body, which is a multiple of 8, so the whole message can be read in place.
    body: () => new WireReader(bytes, bodyAt, littleEndian).values(text(FIELDS.signature) ?? ""),
  };
}
