import type { ModelUseWire } from "@/lib/domain/run/model-use.wire";
import { formatCount } from "./count";
import { formatMoney } from "./money";

/** `1.2k`, `3.4M`; exact below 1,000. Null is a dash: nobody told. */
export function formatTokens(count: number | null): string {
  if (count === null) return "—";
  if (count < 1_000) return String(Math.round(count));
  const [value, unit] = count < 999_500 ? [count / 1_000, "k"] : [count / 1_000_000, "M"];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)}${unit}`;
}

/** `1.2k in, 56 out` */
export const tokenWords = (use: { input_tokens: number | null; output_tokens: number | null }): string =>
  `${formatTokens(use.input_tokens)} in, ${formatTokens(use.output_tokens)} out`;

/** What models cost as far as it is known: `$0.0123`, `not priced`, or both. */
export function modelCostWords({ calls, unpriced_calls, cost_usd }: ModelUseWire): string {
  if (cost_usd === null) return calls === 0 ? "nothing yet" : "not priced";
  return `${formatMoney(cost_usd)}${unpriced_calls > 0 ? `, and ${formatCount(unpriced_calls)} calls not priced` : ""}`;
}
