import { defineGetter, jsonValue } from "../getter";
import { localState, member } from "./chrome-profile";

/** Experiments (chrome://flags) that are switched on; an empty list when there are none. */
export const enabledExperiments = defineGetter({
  name: "enabled_experiments",
  get: async (_spec, ctx) => jsonValue(member(await localState(ctx), "browser", "enabled_labs_experiments") ?? []),
});
