import { fail, type MetricOutcome } from "../metric";
import { show } from "../show";

/** The first thing in which two decks differ. Texts of it are untrusted. */
export interface Difference {
  /** Such as "slide 3, shape 2, paragraph 1". */
  where: string;
  /** Such as "text" or "font size". */
  what: string;
  expected: string;
  got: string;
}

export const differs = (where: string, what: string, got: unknown, expected: unknown): Difference => ({
  where,
  what,
  expected: shown(expected),
  got: shown(got),
});

const shown = (value: unknown) => (value === null ? "none" : show(value));

export function asOutcome({ where, what, expected, got }: Difference): MetricOutcome {
  const part = { name: `${where}: ${what}`, passed: false, expected, got };
  return fail(`${where}: ${what} ${got} instead of ${expected}`, [part]);
}

/** The first difference among pairs; the shorter list ends the comparison. */
export function firstDifference<T>(
  got: readonly T[],
  expected: readonly T[],
  compare: (got: T, expected: T, index: number) => Difference | null,
): Difference | null {
  for (let index = 0; index < Math.min(got.length, expected.length); index++) {
    const difference = compare(got[index] as T, expected[index] as T, index);
    if (difference) return difference;
  }
  return null;
}
