import { z } from "zod";

/**
 * The film of an attempt's own part, from its first action to the end of its verification. It never decides anything:
 * an attempt whose film failed counts like any other.
 */
export const attemptVideoSchema = z
  .object({
    status: z.enum(["recorded", "failed"]),
    problem: z.string().nullable().describe("why there is no film, or what is missing of it"),
    digest: z.string().nullable().describe("artifact digest of a WebM; null without a film"),
    started_at: z.string().describe("time 0 of the film"),
    duration_ms: z.number().int().nullable(),
    frame_count: z.number().int(),
    dropped_frames: z.number().int().describe("left out because the encoder was behind"),
  })
  .meta({ id: "AttemptVideo" });
export type AttemptVideo = z.infer<typeof attemptVideoSchema>;
