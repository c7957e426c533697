/** An axis of points around zero that holds everything that is drawn on it. */
export interface DifferenceAxis {
  /** Both ends in shares, -1..1, at equal distance from zero. */
  end: number;
  /** Shares at which a number stands, in order. */
  ticks: number[];
}

const STEPS = [0.05, 0.1, 0.2, 0.25, 0.5] as const;
/** Numbers on either side of zero that can still be read beside each other. */
const TICKS_PER_SIDE = 5;

/** The smallest axis, in steps of 5 points or more, that holds the values; nulls are not drawn. */
export function differenceAxis(values: ReadonlyArray<number | null>): DifferenceAxis {
  const reach = Math.min(1, Math.max(0.05, ...values.map((value) => Math.abs(value ?? 0))));
  const step = STEPS.find((one) => Math.ceil(reach / one - 1e-9) <= TICKS_PER_SIDE) ?? 0.5;
  const perSide = Math.ceil(reach / step - 1e-9);
  return {
    end: perSide * step,
    ticks: Array.from({ length: 2 * perSide + 1 }, (_, at) => (at - perSide) * step),
  };
}

/** Where a share lies between the ends of the axis, in percent of its length. */
export const placeOn = ({ end }: DifferenceAxis, share: number): number =>
  ((Math.min(end, Math.max(-end, share)) + end) / (2 * end)) * 100;
