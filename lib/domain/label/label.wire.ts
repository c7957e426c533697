import { z } from "zod";

const count = z.number().int();

/** What one person called an attempt, and what they called it before. */
export const attemptLabelsWire = z
  .object({
    attempt_id: z.string(),
    labels: z
      .array(
        z.object({
          person_id: z.string(),
          person_name: z.string(),
          label: z.string().nullable().describe("null: taken back"),
          note: z.string(),
          at: z.string(),
          is_own: z.boolean().describe("the caller's"),
        }),
      )
      .describe("the current one of each person"),
    history: z
      .array(z.object({ person_name: z.string(), label: z.string().nullable(), note: z.string(), at: z.string() }))
      .describe("every change, oldest first"),
  })
  .meta({ id: "AttemptLabels" });
export type AttemptLabelsWire = z.infer<typeof attemptLabelsWire>;

export const labelSetWire = z
  .object({
    labels: z.array(z.string()).describe("in the order of the keys 1 to 9"),
    is_default: z.boolean(),
  })
  .meta({ id: "LabelSet" });
export type LabelSetWire = z.infer<typeof labelSetWire>;

/** How people agree over the attempts of a run that they labelled. */
export const runAgreementWire = z
  .object({
    run_id: z.string(),
    labelled: count.describe("attempts that somebody labelled"),
    counts: z.record(z.string(), count).describe("labels given, by label; of every person"),
    pairs: z.array(
      z.object({
        people: z.array(z.object({ id: z.string(), name: z.string() })).length(2),
        attempts: count.describe("that both labelled"),
        agreed: count,
        kappa: z
          .number()
          .nullable()
          .describe("Cohen's kappa, -1..1; null when both gave one and the same label throughout"),
      }),
    ),
  })
  .meta({ id: "RunAgreement" });
export type RunAgreementWire = z.infer<typeof runAgreementWire>;
