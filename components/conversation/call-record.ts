import { z } from "zod";

const text = z.string().nullish();

/**
 * What is shown of a record; whatever else a driver keeps stays readable as JSON. Everything in it is untrusted: a part
 * of another form than expected is left out here, never a reason to show nothing.
 */
const recordSchema = z.object({
  sent: z
    .object({
      system: text.catch(null),
      task: text.catch(null),
      cuts: z.number().nullish().catch(null),
      results: z
        .array(z.object({ id: text, tool: z.string(), text: z.string(), is_error: z.boolean().nullish() }))
        .catch([]),
      notes: z.array(z.string()).catch([]),
      tree: text.catch(null),
      image: z.object({ digest: z.string(), width: z.number(), height: z.number() }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  failed_tries: z.array(z.looseObject({})).catch([]),
  reply: z
    .object({
      text: text.catch(null),
      calls: z.array(z.object({ id: text, tool: z.string(), arguments: z.unknown() })).catch([]),
    })
    .nullish()
    .catch(null),
});
export type CallRecord = z.infer<typeof recordSchema>;

/** The parts of a record that have a place of their own on the page. */
export function readRecord(content: Record<string, unknown>): CallRecord {
  const parsed = recordSchema.safeParse(content);
  return parsed.success ? parsed.data : { sent: null, failed_tries: [], reply: null };
}
