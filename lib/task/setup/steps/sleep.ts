import { z } from "zod";
import { keepFormat } from "../keep-format";
import { StepFailure, type StepRunner } from "../step";

export const sleepParameters = z.looseObject({ seconds: z.coerce.number().min(0).max(600) });

/** Longest quiet span that a pause waits for: a save that ends later than this after the last pixel is not waited for. */
const QUIET_MS = 800;

/** A pause of a task file becomes a wait for a quiet screen, never longer than the pause that was asked for. */
export const sleep: StepRunner = async (parameters, ctx) => {
  const parsed = sleepParameters.safeParse(parameters);
  if (!parsed.success) throw new StepFailure("its parameters name no seconds", { parameters });
  const limitMs = Math.round(parsed.data.seconds * 1_000);
  if (limitMs < 50) return "nothing to wait for";
  const quietMs = Math.min(QUIET_MS, limitMs);
  const { isSettled, waitedMs } = await ctx.desktop.settle({ quietMs, limitMs, firstChangeMs: Math.min(400, limitMs) });
  // A question that comes late is not left for the next step.
  if (await keepFormat(ctx)) return "the document was saved in its own format";
  return `${isSettled ? "quiet" : "still changing"} after ${Math.round(waitedMs)} of ${limitMs} ms`;
};
