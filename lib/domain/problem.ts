import { z } from "zod";
import { ERROR_CODES, type ErrorCode } from "./errors";

/** RFC 9457 problem document, as every error leaves the API. */
export const problemWire = z
  .object({
    type: z.string().describe("link to docs/errors/<code>"),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]),
    request_id: z.string(),
    invalid_params: z.array(
      z.object({
        pointer: z.string(),
        reason: z.string(),
        value: z.unknown().optional(),
        position: z.object({ start: z.number().int(), end: z.number().int() }).optional(),
        suggestion: z.string().optional().describe("what may have been meant at the position"),
      }),
    ),
  })
  .loose()
  .meta({ id: "Problem" });
export type ProblemWire = z.infer<typeof problemWire>;
