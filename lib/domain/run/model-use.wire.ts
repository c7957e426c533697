import { z } from "zod";

/** What models said and cost, added up. Sums leave out what a provider did not tell. */
export const modelUseWire = z
  .object({
    calls: z.number().int().describe("answered requests; one may ask for several actions"),
    unpriced_calls: z.number().int().describe("those whose cost is not known, and not in any cost"),
    input_tokens: z.number().int().nullable().describe("null when no provider told any"),
    cached_input_tokens: z.number().int().nullable().describe("of the input tokens"),
    output_tokens: z.number().int().nullable(),
    cost_usd: z.string().nullable().describe("null when no call was priced"),
  })
  .meta({ id: "ModelUse" });
export type ModelUseWire = z.infer<typeof modelUseWire>;
