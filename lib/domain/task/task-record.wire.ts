import { z } from "zod";
import { COUNTED_AS } from "../stats/counted-as";
import { TASK_PASTS } from "./task-record";

export const taskRecordWire = z
  .object({
    task_id: z.string(),
    last: z
      .array(z.enum(COUNTED_AS).exclude(["pending"]))
      .describe("how the last 12 ended attempts are counted, oldest first"),
    rate: z.number().nullable().describe("successes among those with a result; null without one"),
    pasts: z
      .array(z.enum(TASK_PASTS))
      .describe(
        "failed_last: its last result was a fail; unstable: it came out both ways; never_run: it has no result",
      ),
  })
  .meta({ id: "TaskRecord" });
export type TaskRecordWire = z.infer<typeof taskRecordWire>;
