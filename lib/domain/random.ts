/** A stream of whole numbers from 0 to 2^32 - 1, the same for the same seed on every machine. */
export type RandomStream = () => number;

const rotate = (value: number, by: number) => (value << by) | (value >>> (32 - by));

/**
 * xoshiro128**, a generator of 32-bit numbers with a period of 2^128 - 1. Not for secrets.
 * Source: Blackman and Vigna (2021), ACM Transactions on Mathematical Software 47, 36.
 */
export function xoshiro128(state: readonly [number, number, number, number]): RandomStream {
  let [a, b, c, d] = state;
  return () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    return result;
  };
}

/** A stream from one 32-bit seed; SplitMix32 spreads it over the whole state, as the generator's authors advise. */
export function randomStream(seed: number): RandomStream {
  let at = seed >>> 0;
  const next = () => {
    at = (at + 0x9e3779b9) | 0;
    let mixed = Math.imul(at ^ (at >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  return xoshiro128([next(), next(), next(), next()]);
}

/** A seed that belongs to a text, such as a run's id: FNV-1a over its UTF-16 units. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
