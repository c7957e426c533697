import { requireCounts } from "./interval";

/** Valid tries of one task, and how many of them succeeded. */
export interface Tries {
  valid: number;
  success: number;
}

/**
 * Chance that at least one of `k` tries drawn from the given ones succeeds: 1 - C(n-c, k) / C(n, k). An unbiased estimate of
 * pass@k; null with fewer than `k` tries, where there is none.
 * Source: Chen et al. (2021), "Evaluating Large Language Models Trained on Code", section 2.1.
 */
export function passAtK({ valid, success }: Tries, k: number): number | null {
  requireK(k);
  requireCounts(success, valid);
  return valid < k ? null : 1 - chanceOfAll(valid - success, valid, k);
}

/**
 * Chance that all of `k` tries drawn from the given ones succeed: C(c, k) / C(n, k). An unbiased estimate of pass^k; null
 * with fewer than `k` tries.
 * Source: Yao et al. (2024), "tau-bench", section 3.
 */
export function passHatK({ valid, success }: Tries, k: number): number | null {
  requireK(k);
  requireCounts(success, valid);
  return valid < k ? null : chanceOfAll(success, valid, k);
}

/** C(of, k) / C(from, k), as a product of shares: no factorial that overflows. */
function chanceOfAll(of: number, from: number, k: number): number {
  let chance = 1;
  for (let drawn = 0; drawn < k && chance > 0; drawn++) chance *= Math.max(0, of - drawn) / (from - drawn);
  return chance;
}

function requireK(k: number): void {
  if (!Number.isInteger(k) || k < 1) throw new RangeError(`k is ${k}, not a whole number from 1`);
}
