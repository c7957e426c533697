import { z } from "zod";
import { ERROR_CODES, type ErrorCode } from "../errors";
import { runDocumentSchema } from "./run.document";

const range = z.object({ low: z.string(), high: z.string() });

/** What a run would come to. Shares are 0..1, money is a decimal string; nulls are "not known", never 0. */
export const runPlanWire = z
  .object({
    attempts: z.number().int().nullable().describe("null when the run would be refused"),
    refusal: z
      .object({
        code: z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]),
        detail: z.string(),
        invalid_params: z.array(z.object({ pointer: z.string(), reason: z.string(), value: z.unknown().optional() })),
      })
      .nullable()
      .describe("why POST /runs would refuse it now; null when it would be taken"),
    estimate: z
      .object({
        sample_count: z.number().int().describe("measured attempts of the newest completed runs like it"),
        cost_usd: range.nullable().describe("between the quartiles; null below three measured attempts"),
        model_cost_usd_max: z.string().nullable().describe("were every attempt as dear as the dearest"),
        duration_ms: z.object({ low: z.number(), high: z.number() }).nullable(),
      })
      .nullable(),
    precision: z
      .object({
        rate: z.number(),
        is_assumed: z.boolean().describe("no run like it has a rate, so one half is taken"),
        half_width: z.number().describe("half of the 95 % interval to expect"),
        detectable_difference: z.number().describe("from another run over the same tasks, in 4 of 5 cases"),
        from_run: z.object({ id: z.string(), name: z.string() }).nullable(),
      })
      .nullable()
      .describe("null for a scripted test, whose result is no rate"),
    last_run: z
      .object({ id: z.string(), name: z.string(), document: runDocumentSchema })
      .nullable()
      .describe("the newest ended run of the same kind over the task set, as it was launched"),
  })
  .meta({ id: "RunPlan" });
export type RunPlanWire = z.infer<typeof runPlanWire>;
