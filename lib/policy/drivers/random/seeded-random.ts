import { createHash } from "node:crypto";

/** A number from 0 up to but without 1 for each place of a sequence; the same for the same seed, on any machine. */
export function seededRandom(seedText: string): (place: number, which: number) => number {
  return (place, which) => {
    const bytes = createHash("sha256").update(`${seedText}\n${place}\n${which}`).digest();
    return bytes.readUInt32BE(0) / 2 ** 32;
  };
}
