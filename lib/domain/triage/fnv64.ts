const LOW_PRIME = 0x1b3;
const HALF = 0x1_0000_0000;

/**
 * 64-bit FNV-1a over the text's UTF-8 bytes, as 16 hex digits. Names things that are alike; no protection against somebody
 * who wants two texts to have one name. In halves of 32 bits, since it runs over many attempts and in browsers.
 * Source: Fowler, Noll, Vo and Eastlake, "The FNV Non-Cryptographic Hash Algorithm".
 */
export function fnv64(text: string): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (const byte of new TextEncoder().encode(text)) {
    low = (low ^ byte) >>> 0;
    // The prime is 2^40 + 0x1b3.
    const product = low * LOW_PRIME;
    high = (Math.imul(high, LOW_PRIME) + Math.floor(product / HALF) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return [high, low].map((half) => half.toString(16).padStart(8, "0")).join("");
}
