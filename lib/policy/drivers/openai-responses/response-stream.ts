import { z } from "zod";
import type { StreamReader } from "../driver";

const eventSchema = z.object({ type: z.string(), response: z.looseObject({}).optional() });
const LAST = ["response.completed", "response.incomplete", "response.failed"];

/** The last event of such a stream holds the whole response. */
export function responseStream(): StreamReader {
  let last: unknown = null;
  return {
    take(_event, data) {
      if (data === "[DONE]") return;
      const value: unknown = JSON.parse(data);
      const parsed = eventSchema.safeParse(value);
      if (!parsed.success) return;
      if (LAST.includes(parsed.data.type)) last = parsed.data.response ?? null;
      // Not part of a response: the error stands in the event itself.
      if (parsed.data.type === "error") last = { error: value };
    },
    end: () => last,
  };
}
