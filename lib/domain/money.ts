import { z } from "zod";

/**
 * Money is an integer count of micro-USD inside the product (a JavaScript number is exact up to
 * 9 thousand million USD) and a decimal string of USD on the wire. Never a float of dollars.
 */
export type MicroUsd = number;

/** Decimal USD string with at most 6 decimals, e.g. "6.00" or "0.000125". */
export const usdStringSchema = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/, 'must be a decimal string of USD with at most 6 decimals, e.g. "6.00"');

/** Throws RangeError on anything `usdStringSchema` refuses. */
export function parseUsd(text: string): MicroUsd {
  if (!usdStringSchema.safeParse(text).success) throw new RangeError(`not a USD amount: ${text}`);
  const [whole = "0", fraction = ""] = text.split(".");
  return Number(whole) * 1_000_000 + Number(fraction.padEnd(6, "0"));
}

/** At least two decimals, at most six, no trailing zeros beyond the second: 1_500_000 -> "1.50". */
export function formatUsd(amount: MicroUsd): string {
  const sign = amount < 0 ? "-" : "";
  const digits = Math.abs(Math.round(amount)).toString().padStart(7, "0");
  const whole = digits.slice(0, -6);
  const fraction = digits.slice(-6).replace(/0{1,4}$/, "");
  return `${sign}${whole}.${fraction}`;
}

/** `formatUsd` of an amount that may not be known: null stays null, never "0.00". */
export const formatUsdIfKnown = (amount: MicroUsd | null): string | null =>
  amount === null ? null : formatUsd(amount);

/** Sum of amounts, 0 of none; null as soon as one of them is not known. */
export function totalMicroUsd(amounts: readonly (MicroUsd | null)[]): MicroUsd | null {
  return amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);
}
