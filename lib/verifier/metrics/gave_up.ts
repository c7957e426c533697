import { defineMetric, fail } from "../metric";

/** Not a function of task files: stands for the rule that a last action `fail` is 0 on every task that can be done. */
export const gaveUp = defineMetric({
  name: "gave_up",
  version: 1,
  run: () => fail("the agent ended with fail, but the task can be done"),
});
