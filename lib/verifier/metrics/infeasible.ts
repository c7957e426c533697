import { defineMetric, fail, pass } from "../metric";
import { show } from "../show";

/** The task cannot be done: the right last action is `fail`. The result is the type of the last action. */
export const infeasible = defineMetric({
  name: "infeasible",
  version: 1,
  run(result) {
    if (result === "fail") return pass("the agent said that the task cannot be done");
    return fail(`the last action is ${result === null ? "missing" : show(result)}, not fail`);
  },
});
