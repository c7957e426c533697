import { defineGetter, jsonValue } from "../getter";

/** The minutes that the task allows; none when it names none. */
export const timeDiffRange = defineGetter({
  name: "time_diff_range",
  get: async (spec) => jsonValue(spec.diff_range_in_minutes ?? null),
});
