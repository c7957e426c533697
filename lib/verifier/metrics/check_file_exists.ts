import { join } from "node:path";
import { CheckRuleError, defineMetric, fail, pass } from "../metric";
import { inputExists } from "../formats/input-file";
import { show } from "../show";

/** A file of the given name lies in the folder. Only folders among the check's own files are looked into. */
export const checkFileExists = defineMetric({
  name: "check_file_exists",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (typeof result !== "string" || typeof expected !== "string")
      throw new CheckRuleError("a folder and a file name are needed");
    return ((await inputExists(join(result, expected), ctx)) ? pass : fail)(`looked for ${show(expected)}`);
  },
});
