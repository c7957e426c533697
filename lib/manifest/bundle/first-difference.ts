/** Where two byte sequences differ first, from 0; null when they are equal. One that ends early differs where it ends. */
export async function firstDifference(found: AsyncIterable<Uint8Array>, wanted: Uint8Array): Promise<number | null> {
  let at = 0;
  for await (const chunk of found) {
    const same = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    const part = wanted.subarray(at, at + chunk.length);
    if (!same.equals(part)) {
      const offset = same.findIndex((byte, index) => byte !== part[index]);
      return at + offset;
    }
    at += chunk.length;
  }
  return at === wanted.length ? null : at;
}
