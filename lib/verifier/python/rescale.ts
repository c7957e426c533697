/** A likeness must beat the base by this much to count at all. */
const MARGIN = 0.01;

/** Likeness above what an untouched state already has, spread over 0..1; 0 when it is not clearly above. */
export const aboveBase = (likeness: number, base: number) =>
  likeness >= base + MARGIN ? (likeness - base) / (1 - base) : 0;
