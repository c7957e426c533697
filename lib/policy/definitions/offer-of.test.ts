import { expect, it } from "vitest";
import { policyOfferSchema } from "@/lib/domain/policy/policy-offer";
import { policyDefinitionSchema } from "@/lib/domain/policy/policy-definition";
import { offerOf } from "./offer-of";

const base = {
  name: "one",
  driver: "openai_chat",
  base_url: "https://models.example.org/v1",
  model: "m",
  key_env: "A_KEY",
};
const offer = (more: Record<string, unknown> = {}) => offerOf(policyDefinitionSchema.parse({ ...base, ...more }), null);

it("tells what fixes the behaviour and nothing of the key", () => {
  const told = offer({ prices_usd_per_million_tokens: { input: 1.25, output: 10 } });
  expect(policyOfferSchema.parse(told)).toEqual(told);
  expect(told).toMatchObject({
    endpoint: "https://models.example.org",
    prices: {
      input_micro_usd_per_million: 1_250_000,
      cached_input_micro_usd_per_million: 1_250_000,
      output_micro_usd_per_million: 10_000_000,
    },
  });
  expect(JSON.stringify(told)).not.toContain("A_KEY");
});

it.each([
  { name: "two" },
  { key_env: "OTHER" },
  { key_env: undefined, key_file: "/a/key" },
  { limits: { concurrency: 3, requests_per_minute: 5 } },
  { timeouts: { request_s: 5 } },
  { prices_usd_per_million_tokens: { input: 1, output: 2 } },
  { stream: true },
])("has the same digest with %o", (more) => {
  expect(offer(more).digest).toBe(offer().digest);
});

it.each([
  { model: "n" },
  { base_url: "https://models.example.org/v2" },
  { observation: "accessibility_tree" },
  { coordinate_space: "normalized_1" },
  { history_turns: 5 },
  { image_edge_px_max: 1_000 },
  { sampling: { temperature: 0 } },
  { instructions: "Be quick." },
  { is_test_double: true },
])("has another digest with %o", (more) => {
  expect(offer(more).digest).not.toBe(offer().digest);
});
