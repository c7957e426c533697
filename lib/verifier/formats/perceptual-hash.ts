import { LANCZOS, resize } from "./resample";
import { toGrey, type Raster } from "./raster";

const SIDE = 32;
const KEPT = 8;

/** Weights of the cosine transform of type II that are kept: [frequency][sample]. */
const COSINES = Array.from({ length: KEPT }, (_, frequency) =>
  Float64Array.from({ length: SIDE }, (_, at) => 2 * Math.cos((Math.PI * frequency * (2 * at + 1)) / (2 * SIDE))),
);

/**
 * The 64 bits of a picture that survive scaling and compression: which of its lowest 8x8 frequencies at 32x32 in grey
 * are above their median. The public functions use the same hash (`phash` of the Python package ImageHash).
 */
export function perceptualHash(picture: Raster): boolean[] {
  const { data } = resize(toGrey(picture), SIDE, SIDE, LANCZOS);
  const columns = COSINES.map((weights) =>
    Float64Array.from({ length: SIDE }, (_, column) =>
      weights.reduce((sum, weight, row) => sum + weight * (data[row * SIDE + column] as number), 0),
    ),
  );
  const values = columns.flatMap((line) =>
    COSINES.map((weights) => weights.reduce((sum, weight, column) => sum + weight * (line[column] as number), 0)),
  );
  const sorted = [...values].sort((left, right) => left - right);
  const middle = ((sorted[values.length / 2 - 1] as number) + (sorted[values.length / 2] as number)) / 2;
  return values.map((value) => value > middle);
}

/** Number of bits in which two hashes differ. */
export const hashDistance = (left: readonly boolean[], right: readonly boolean[]): number =>
  left.reduce((count, bit, at) => count + (bit === right[at] ? 0 : 1), 0);
