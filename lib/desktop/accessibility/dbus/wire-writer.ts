import { ALIGNMENT, type DBusType, parseSignature } from "./signature";

/** A value with its type, for `v`. */
export interface Variant {
  signature: string;
  value: unknown;
}

/** Marshals values in little-endian D-Bus form. Values come from this code, so a mismatch is a programming error. */
export class WireWriter {
  private buffer = Buffer.allocUnsafe(256);
  private at = 0;

  get length(): number {
    return this.at;
  }

  bytes(): Buffer {
    return this.buffer.subarray(0, this.at);
  }

  values(signature: string, values: readonly unknown[]): this {
    parseSignature(signature).forEach((type, index) => this.value(type, values[index]));
    return this;
  }

  align(to: number): this {
    this.room(to);
    while (this.at % to !== 0) this.buffer[this.at++] = 0;
    return this;
  }

  private value(type: DBusType, value: unknown): void {
    this.align(ALIGNMENT[type.code]);
    this.room(8);
    switch (type.code) {
      case "y":
        this.at = this.buffer.writeUInt8(value as number, this.at);
        break;
      case "b":
        this.at = this.buffer.writeUInt32LE(value ? 1 : 0, this.at);
        break;
      case "n":
        this.at = this.buffer.writeInt16LE(value as number, this.at);
        break;
      case "q":
        this.at = this.buffer.writeUInt16LE(value as number, this.at);
        break;
      case "i":
        this.at = this.buffer.writeInt32LE(value as number, this.at);
        break;
      case "u":
      case "h":
        this.at = this.buffer.writeUInt32LE(value as number, this.at);
        break;
      case "x":
        this.at = this.buffer.writeBigInt64LE(value as bigint, this.at);
        break;
      case "t":
        this.at = this.buffer.writeBigUInt64LE(value as bigint, this.at);
        break;
      case "d":
        this.at = this.buffer.writeDoubleLE(value as number, this.at);
        break;
      case "s":
      case "o":
        this.text(value as string, 4);
        break;
      case "g":
        this.text(value as string, 1);
        break;
      case "v": {
        const variant = value as Variant;
        this.text(variant.signature, 1);
        this.values(variant.signature, [variant.value]);
        break;
      }
      case "a":
        this.array(type.element, value as unknown[]);
        break;
      case "(":
      case "{":
        type.fields.forEach((field, index) => this.value(field, (value as unknown[])[index]));
    }
  }

  private array(element: DBusType, values: readonly unknown[]): void {
    const lengthAt = this.at;
    this.at += 4;
    this.align(ALIGNMENT[element.code]);
    const start = this.at;
    for (const value of values) this.value(element, value);
    this.buffer.writeUInt32LE(this.at - start, lengthAt);
  }

  private text(text: string, lengthBytes: 1 | 4): void {
    const length = Buffer.byteLength(text);
    this.room(length + lengthBytes + 1);
    if (lengthBytes === 1) this.at = this.buffer.writeUInt8(length, this.at);
    else this.at = this.buffer.writeUInt32LE(length, this.at);
    this.at += this.buffer.write(text, this.at);
    this.buffer[this.at++] = 0;
  }

  private room(bytes: number): void {
    if (this.at + bytes <= this.buffer.length) return;
    const larger = Buffer.alloc(Math.max(this.buffer.length * 2, this.at + bytes));
    this.buffer.copy(larger, 0, 0, this.at);
    this.buffer = larger;
  }
}
