import type { TokenPrices } from "../policy/policy-offer";

/** A provider charges a picture by its size; none that was seen charges more than this for one of at most 2,000 pixels. */
const IMAGE_TOKENS_MAX = 6_000;
/** What a provider puts around a request. */
const FRAME_TOKENS_MAX = 1_000;

/**
 * The most that one question to a model can cost, in micro-USD: a token is at least one byte of the text, and the reply
 * has at most the tokens that were asked for. Null where there are no prices.
 */
export function askCostMicroUsdMax(
  prices: TokenPrices | null,
  request: { system: string; text: string; images: readonly unknown[]; maxTokens: number },
): number | null {
  if (prices === null) return null;
  const bytes = new TextEncoder().encode(request.system + request.text).length;
  const input = bytes + FRAME_TOKENS_MAX + request.images.length * IMAGE_TOKENS_MAX;
  const micro = input * prices.input_micro_usd_per_million + request.maxTokens * prices.output_micro_usd_per_million;
  return Math.ceil(micro / 1_000_000);
}
