import { z } from "zod";

/** The workspace that holds the recorded sample run. */
export const SAMPLE_WORKSPACE = { slug: "deskproof-sample", name: "Sample" } as const;

const rows = z.array(z.record(z.string(), z.unknown()));

/**
 * A run as it was recorded: the rows of its tables by column, without what belongs to the installation that played it, and
 * the digests of the files that its screens show, which lie beside it.
 */
export const sampleRecordingSchema = z.object({
  format: z.literal(1),
  taskSet: z.string(),
  template: z.object({ name: z.string(), digest: z.string() }).catchall(z.unknown()),
  tables: z.object({
    run: rows.length(1),
    run_task: rows,
    cohort: rows,
    attempt: rows,
    episode: rows,
    step: rows,
    run_event: rows,
    artifact_ref: rows,
  }),
});
export type SampleRecording = z.infer<typeof sampleRecordingSchema>;

export const sampleWire = z
  .object({ workspace: z.string().describe("slug"), run_id: z.string() })
  .meta({ id: "Sample", description: "where the recorded sample run is" });
export type SampleWire = z.infer<typeof sampleWire>;
