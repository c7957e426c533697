import { CheckRuleError, defineMetric } from "../metric";

const REASON = "it is a helper of another function that gives a set and a count, never a score";

/** Exported by the public benchmark by accident. */
export const getUniqueTrainIds = defineMetric({
  name: "get_unique_train_ids",
  version: 1,
  unavailable: REASON,
  run() {
    throw new CheckRuleError(REASON);
  },
});
