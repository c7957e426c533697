import { randomStream } from "../random";

/** The same seed gives the same order, by Fisher and Yates. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = randomStream(seed);
  const result = [...items];
  for (let at = result.length - 1; at > 0; at--) {
    const other = Math.floor((random() / 0x1_0000_0000) * (at + 1));
    [result[at], result[other]] = [result[other] as T, result[at] as T];
  }
  return result;
}
