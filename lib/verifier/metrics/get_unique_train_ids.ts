import { CheckRuleError, defineMetric } from "../metric";

/** Exported by the public benchmark by accident: a helper that returns a set and a count, never a score. */
export const getUniqueTrainIds = defineMetric({
  name: "get_unique_train_ids",
  version: 1,
  run() {
    throw new CheckRuleError("get_unique_train_ids is a helper that gives no score");
  },
});
