import { z } from "zod";

/** What the console asks a worker of one of its models; the worker bounds it again. */
export const askModelSchema = z.strictObject({
  policy: z.string().min(1).max(64),
  system: z.string().max(20_000),
  text: z.string().max(700_000),
  images_base64: z.array(z.base64().max(9 * 1024 * 1024)).max(10),
  max_tokens: z.number().int().min(1).max(8_192),
  timeout_ms: z.number().int().min(1).max(120_000),
  json_schema: z.record(z.string(), z.unknown()),
});

/** What it answers; text and JSON are a model's, untrusted. */
export const askedModelSchema = z.strictObject({
  text: z.string(),
  json: z.unknown(),
  cost_micro_usd: z.number().int().nullable(),
});
