import { defineMetric, fail, pass } from "../metric";
import { readInput } from "../formats/input-file";
import { ruleMember } from "../rule";

/** The file is smaller than `max_size` bytes. */
export const checkImageFileSize = defineMetric({
  name: "check_image_file_size",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result) return fail("there is no file");
    const limit = Number(ruleMember(expected, "max_size"));
    const { byteLength } = await readInput(result, ctx);
    return (byteLength < limit ? pass : fail)(`${byteLength} bytes, limit ${limit}`);
  },
});
