import { defineGetter, jsonValue } from "../getter";

/** The literal rules of the task. */
export const rule = defineGetter({
  name: "rule",
  get: async (spec) => jsonValue(spec.rules ?? null),
});
