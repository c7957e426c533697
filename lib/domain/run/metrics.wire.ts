import { z } from "zod";

const missingCounts = {
  ended: z.number().int().describe("attempts that ended"),
  invalid: z.number().int(),
  not_checked: z.number().int(),
  unscored: z.number().int(),
};

/** Series behind the metrics tab. Times are RFC 3339; nulls are "not computed". */
export const runMetricsWire = z
  .object({
    finished: z.array(
      z.object({
        at: z.string(),
        done: z.number().int(),
        success: z.number().int(),
        fail: z.number().int(),
        invalid: z.number().int(),
        error: z.number().int(),
      }),
    ),
    rate: z
      .array(
        z.object({
          at: z.string(),
          success: z.number().int(),
          scored: z.number().int(),
          rate: z.number(),
          low: z.number(),
          high: z.number(),
        }),
      )
      .describe("success among all attempts with a result by then, with Wilson's 95 % interval"),
    missing: z
      .object({
        by_class: z.array(
          z.object({
            counted: z.enum(["invalid", "not_checked", "unscored"]),
            class: z.string().describe("a gate, a failure code, or what kept the checker from a score"),
            attempts: z.number().int(),
          }),
        ),
        by_host: z.array(z.object({ host: z.string().nullable(), ...missingCounts })),
        by_hour: z.array(z.object({ hour: z.string().describe("in UTC"), ...missingCounts })),
      })
      .describe("attempts that ended without a result, by why, where and when"),
    /** Running totals of finished attempts: everything, and models alone. */
    spend: z.array(
      z.object({
        at: z.string(),
        usd: z.string(),
        model_usd: z.string().nullable().describe("null until a call was priced"),
      }),
    ),
    phases: z.array(
      z.object({
        phase: z.enum(["create", "setup", "act", "verify"]),
        p50_ms: z.number().nullable(),
        p95_ms: z.number().nullable(),
      }),
    ),
    steps: z.array(
      z.object({ steps: z.number().int(), success: z.number().int(), fail: z.number().int(), other: z.number().int() }),
    ),
    tokens: z
      .object({
        input_p50: z.number().nullable(),
        input_p95: z.number().nullable(),
        output_p50: z.number().nullable(),
        output_p95: z.number().nullable(),
        calls_p50: z.number().nullable(),
        calls_p95: z.number().nullable(),
        latency_p50_ms: z.number().nullable(),
        latency_p95_ms: z.number().nullable(),
      })
      .nullable()
      .describe("of finished attempts, latency of single calls; null for a policy that asks no model"),
    attempts_per_minute: z.number().nullable(),
    cpu_seconds: z.number(),
    memory_gib_seconds: z.number(),
  })
  .meta({ id: "RunMetrics" });
export type RunMetricsWire = z.infer<typeof runMetricsWire>;
