/** `$3.18`; amounts below a cent keep two significant digits (`$0.0042`) so that measured cost is never shown as 0. Null is a dash. */
export function formatMoney(usd: string | null): string {
  return usd === null ? "—" : `$${moneyDigits(usd)}`;
}

/** The same digits without the sign, for columns with `$` in the head. */
export function moneyDigits(usd: string): string {
  const amount = Number(usd);
  if (amount === 0 || amount >= 0.01) return amount.toFixed(2);
  const decimals = Math.min(6, Math.ceil(-Math.log10(amount)) + 1);
  return amount.toFixed(decimals);
}

/** Part of a cap, 0 or more; 0 when the cap is 0. */
export function partOfCap(used: string | number, cap: string | number): number {
  const limit = Number(cap);
  return limit > 0 ? Number(used) / limit : 0;
}
