/** Squared magnitudes of the spectrum of `samples` (a power of two many): bins 0 to half, both included. */
export function powerSpectrum(samples: Float64Array, into: Float64Array): void {
  const size = samples.length;
  const real = Float64Array.from(samples);
  const imaginary = new Float64Array(size);
  reorder(real);
  for (let width = 2; width <= size; width *= 2) {
    const { cosines, sines } = turns(width);
    const half = width / 2;
    for (let from = 0; from < size; from += width) {
      for (let at = 0; at < half; at++) {
        const [low, high] = [from + at, from + at + half];
        const [c, s] = [cosines[at] as number, sines[at] as number];
        const r = c * (real[high] as number) - s * (imaginary[high] as number);
        const i = c * (imaginary[high] as number) + s * (real[high] as number);
        real[high] = (real[low] as number) - r;
        imaginary[high] = (imaginary[low] as number) - i;
        real[low] = (real[low] as number) + r;
        imaginary[low] = (imaginary[low] as number) + i;
      }
    }
  }
  for (let bin = 0; bin <= size / 2; bin++) into[bin] = (real[bin] as number) ** 2 + (imaginary[bin] as number) ** 2;
}

/** Puts every sample where its index, read backwards in bits, says. */
function reorder(values: Float64Array): void {
  for (let at = 1, to = 0; at < values.length; at++) {
    let bit = values.length >> 1;
    for (; to & bit; bit >>= 1) to ^= bit;
    to ^= bit;
    if (at < to) [values[at], values[to]] = [values[to] as number, values[at] as number];
  }
}

interface Turns {
  cosines: Float64Array;
  sines: Float64Array;
}
const known = new Map<number, Turns>();

function turns(width: number): Turns {
  let found = known.get(width);
  if (!found) {
    const angle = (at: number) => (-2 * Math.PI * at) / width;
    found = {
      cosines: Float64Array.from({ length: width / 2 }, (_, at) => Math.cos(angle(at))),
      sines: Float64Array.from({ length: width / 2 }, (_, at) => Math.sin(angle(at))),
    };
    known.set(width, found);
  }
  return found;
}
