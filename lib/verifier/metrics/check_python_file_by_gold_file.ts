import { CheckRuleError, defineMetric } from "../metric";

const REASON = "the public function is empty: it never gives a score";

/** Named by the public package, where it does nothing. */
export const checkPythonFileByGoldFile = defineMetric({
  name: "check_python_file_by_gold_file",
  version: 1,
  unavailable: REASON,
  run() {
    throw new CheckRuleError(REASON);
  },
});
