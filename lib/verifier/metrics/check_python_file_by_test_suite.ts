import { defineMetric, fail, NeedsDesktopError } from "../metric";
import { inputExists } from "../formats/input-file";

/**
 * A test file that the task brings is run with the agent's Python files beside it; the result of its function is the
 * score. That happens in a throw-away desktop (`throw-away/python-suite.ts`), since nothing that came from a desktop
 * runs on this host: here there is a score only where no program has to run, 0 without a test file.
 */
export const checkPythonFileByTestSuite = defineMetric({
  name: "check_python_file_by_test_suite",
  version: 2,
  needs: "desktop",
  corrected:
    "Code that ends its own interpreter (`sys.exit`) ends the public function without a score; here that is 0, since a test that does not come to its end has not passed.",
  async run(_result, expected, _options, ctx) {
    if (!expected || !(await inputExists(expected, ctx))) return fail("there is no test file");
    throw new NeedsDesktopError("it runs the agent's program, which needs a throw-away desktop of this host");
  },
});
