import { FIELDS, LITTLE_ENDIAN, MESSAGE_TYPES, PROTOCOL_VERSION } from "./protocol";
import { WireWriter } from "./wire-writer";

const FIXED_BYTES = 16;
const NOTHING = Buffer.alloc(0);

/**
 * A call of which everything but the object and the arguments is marshalled once: reading a tree asks the same few
 * questions of thousands of objects.
 */
export class PreparedCall {
  /** The header's fields except the path, padded so that another one can follow. */
  private readonly fields: Buffer;
  private readonly body: Buffer;

  constructor(
    readonly member: string,
    call: { destination: string; interface: string; signature?: string; args?: readonly unknown[] },
  ) {
    this.signature = call.signature ?? "";
    const fields = [
      [FIELDS.interface, { signature: "s", value: call.interface }],
      [FIELDS.member, { signature: "s", value: member }],
      [FIELDS.destination, { signature: "s", value: call.destination }],
      ...(this.signature === "" ? [] : [[FIELDS.signature, { signature: "g", value: this.signature }]]),
    ];
    // An array of structs begins with its length and four bytes of padding.
    this.fields = Buffer.from(new WireWriter().values("a(yv)", [fields]).align(8).bytes().subarray(8));
    this.body = call.args ? marshalled(this.signature, call.args) : NOTHING;
  }

  readonly signature: string;

  /** The whole message. `args` take the place of those given at first. */
  encode(serial: number, path: string, args?: readonly unknown[]): Buffer {
    const body = args ? marshalled(this.signature, args) : this.body;
    const pathBytes = Buffer.byteLength(path);
    const fieldsBytes = this.fields.length + 8 + pathBytes + 1;
    const bodyAt = (FIXED_BYTES + fieldsBytes + 7) & -8;
    const bytes = Buffer.allocUnsafe(bodyAt + body.length);
    bytes[0] = LITTLE_ENDIAN;
    bytes[1] = MESSAGE_TYPES.call;
    bytes[2] = 0;
    bytes[3] = PROTOCOL_VERSION;
    bytes.writeUInt32LE(body.length, 4);
    bytes.writeUInt32LE(serial, 8);
    bytes.writeUInt32LE(fieldsBytes, 12);
    bytes.set(this.fields, FIXED_BYTES);
    let at = FIXED_BYTES + this.fields.length;
    bytes[at] = FIELDS.path;
    bytes[at + 1] = 1;
    bytes[at + 2] = 111; // "o"
    bytes[at + 3] = 0;
    bytes.writeUInt32LE(pathBytes, at + 4);
    at += 8;
    at += bytes.write(path, at);
    while (at < bodyAt) bytes[at++] = 0;
    bytes.set(body, bodyAt);
    return bytes;
  }
}

function marshalled(signature: string, args: readonly unknown[]): Buffer {
  return new WireWriter().values(signature, args).bytes();
}
