import { ALIGNMENT, type DBusType, parseSignature } from "./signature";

const VARIANT_DEPTH_MAX = 8;

/**
 * Unmarshals D-Bus values that a guest program sent. Structs and arrays become arrays, dictionaries arrays of pairs,
 * variants their bare value. Throws `RangeError` for anything that does not fit the bytes.
 */
export class WireReader {
  private variantDepth = 0;

  constructor(
    private readonly bytes: Buffer,
    private at: number,
    private readonly littleEndian: boolean,
  ) {}

  get position(): number {
    return this.at;
  }

  values(signature: string): unknown[] {
    return parseSignature(signature).map((type) => this.value(type));
  }

  align(to: number): void {
    // Positions stay below 2^28: no message is longer.
    this.at = (this.at + to - 1) & -to;
  }

  private value(type: DBusType): unknown {
    this.align(ALIGNMENT[type.code]);
    const { bytes, littleEndian: le } = this;
    switch (type.code) {
      case "y":
        return bytes.readUInt8(this.step(1));
      case "b":
        return this.uint32() !== 0;
      case "n":
        return le ? bytes.readInt16LE(this.step(2)) : bytes.readInt16BE(this.step(2));
      case "q":
        return le ? bytes.readUInt16LE(this.step(2)) : bytes.readUInt16BE(this.step(2));
      case "i":
        return le ? bytes.readInt32LE(this.step(4)) : bytes.readInt32BE(this.step(4));
      case "u":
      case "h":
        return this.uint32();
      case "x":
        return le ? bytes.readBigInt64LE(this.step(8)) : bytes.readBigInt64BE(this.step(8));
      case "t":
        return le ? bytes.readBigUInt64LE(this.step(8)) : bytes.readBigUInt64BE(this.step(8));
      case "d":
        return le ? bytes.readDoubleLE(this.step(8)) : bytes.readDoubleBE(this.step(8));
      case "s":
      case "o":
        return this.text(this.uint32());
      case "g":
        return this.text(bytes.readUInt8(this.step(1)));
      case "v":
        return this.variant();
      case "a":
        return this.array(type.element);
      case "(":
      case "{":
        return type.fields.map((field) => this.value(field));
    }
  }

  private uint32(): number {
    const at = this.step(4);
    return this.littleEndian ? this.bytes.readUInt32LE(at) : this.bytes.readUInt32BE(at);
  }

  private text(length: number): string {
    const at = this.step(length + 1);
    return length === 0 ? "" : this.bytes.toString("utf8", at, at + length);
  }

  private variant(): unknown {
    const types = parseSignature(this.text(this.bytes.readUInt8(this.step(1))));
    const [type] = types;
    if (!type || types.length !== 1) throw new RangeError("a variant has not exactly one value");
    if (++this.variantDepth > VARIANT_DEPTH_MAX) throw new RangeError("variants are nested too deeply");
    const value = this.value(type);
    this.variantDepth--;
    return value;
  }

  private array(element: DBusType): unknown[] {
    const length = this.uint32();
    this.align(ALIGNMENT[element.code]);
    const end = this.at + length;
    if (end > this.bytes.length) throw new RangeError("an array is longer than its message");
    const values: unknown[] = [];
    while (this.at < end) values.push(this.value(element));
    if (this.at !== end) throw new RangeError("an array does not end where it says");
    return values;
  }

  /** Moves on by `length` and returns where it was. */
  private step(length: number): number {
    const at = this.at;
    if (at + length > this.bytes.length) throw new RangeError("a message ends early");
    this.at += length;
    return at;
  }
}
