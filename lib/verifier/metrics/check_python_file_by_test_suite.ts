import { CheckRuleError, defineMetric, fail } from "../metric";
import { inputExists } from "../formats/input-file";

const REASON = "it runs the agent's program, which needs a throw-away desktop of its own";

/**
 * A test file's function is called on the agent's Python files. Nothing that came from a desktop runs on this host, so
 * that there is a score only where no program has to run: 0 without a test file.
 */
export const checkPythonFileByTestSuite = defineMetric({
  name: "check_python_file_by_test_suite",
  version: 1,
  unavailable: REASON,
  async run(_result, expected, _options, ctx) {
    if (!expected || !(await inputExists(expected, ctx))) return fail("there is no test file");
    throw new CheckRuleError(REASON);
  },
});
