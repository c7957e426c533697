import type { TokenPrices } from "@/lib/domain/policy/policy-offer";
import type { Conversation, ModelReply, Observation, SentImage } from "../drivers/driver";

/** In micro-USD, rounded up so that sums of many small replies are never too low; null where something is unknown. */
export function costOfReply(
  reply: Pick<ModelReply, "inputTokens" | "cachedInputTokens" | "outputTokens">,
  prices: TokenPrices | null,
): number | null {
  const { inputTokens, outputTokens } = reply;
  if (prices === null || inputTokens === null || outputTokens === null) return null;
  const cached = Math.min(inputTokens, reply.cachedInputTokens ?? 0);
  return costOfTokens({ input: inputTokens - cached, cached, output: outputTokens }, prices);
}

function costOfTokens(tokens: { input: number; cached: number; output: number }, prices: TokenPrices): number {
  const millionths =
    tokens.input * prices.input_micro_usd_per_million +
    tokens.cached * prices.cached_input_micro_usd_per_million +
    tokens.output * prices.output_micro_usd_per_million;
  return Math.ceil(millionths / 1_000_000);
}

/** The most that a request of that many input tokens may cost. */
export function costMax(inputTokens: number, outputTokensMax: number, prices: TokenPrices): number {
  return costOfTokens({ input: inputTokens, cached: 0, output: outputTokensMax }, prices);
}

/** Text of other scripts and of trees has fewer characters to a token than English has. */
const CHARS_PER_TOKEN = 2.5;
/** Providers count a picture by tiles or area; none that is known counts more than this. */
const PX_PER_TOKEN = 400;
/** Descriptions of tools and what stands around messages. */
const FIXED_TOKENS = 2_500;

/** An upper estimate: what is reserved for a request must not be too low. */
export const textTokens = (chars: number): number => Math.ceil(chars / CHARS_PER_TOKEN);
export const imageTokens = ({ width, height }: Pick<SentImage, "width" | "height">): number =>
  Math.ceil((width * height) / PX_PER_TOKEN);

/** Input tokens of a conversation, estimated from above. */
export function conversationTokens({ system, task, earlier, turns, now }: Conversation): number {
  const seen = (observation: Observation) =>
    textTokens((observation.tree?.length ?? 0) + observation.notes.join("").length) +
    (observation.image === null ? 0 : imageTokens(observation.image));
  const before = turns.reduce(
    (sum, { observation, reply, results }) =>
      sum +
      seen(observation) +
      Math.max(reply.outputTokens ?? 0, textTokens(Math.min(reply.text.length, 8_000))) +
      textTokens(results.reduce((chars, { text }) => chars + text.length, 0)),
    0,
  );
  return FIXED_TOKENS + textTokens(system.length + task.length + (earlier?.length ?? 0)) + before + seen(now);
}
