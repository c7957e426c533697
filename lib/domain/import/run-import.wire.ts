import { z } from "zod";
import { runWire } from "../run/run.wire";

/** A run that was imported, and what of the files is not in it. */
export const runImportWire = z
  .object({
    run: runWire,
    left_out: z
      .array(z.object({ path: z.string(), why: z.string() }))
      .describe("at most 200; paths are untrusted text"),
    left_out_total: z.number().int(),
  })
  .meta({ id: "RunImport" });
export type RunImportWire = z.infer<typeof runImportWire>;
