import { defineMetric, fail, pass } from "../metric";
import { readInput } from "../formats/input-file";
import { decodeUtf8 } from "../formats/text";
import { strip } from "../python/text";
import { ruleText } from "../rule";
import { show } from "../show";

/** The first line of vlcrc that is no comment and names input-record-path gives the expected folder. */
export const isVlcRecordingsFolder = defineMetric({
  name: "is_vlc_recordings_folder",
  version: 1,
  async run(result, expected, _options, ctx) {
    const wanted = ruleText(expected, "recording_file_path");
    const lines = decodeUtf8(await readInput(result, ctx)).split("\n");
    const line = lines.find((candidate) => !candidate.startsWith("#") && candidate.includes("input-record-path"));
    if (line === undefined) return fail("vlcrc sets no recording folder");
    const got = strip(line.split("=").at(-1) ?? "");
    return got === wanted ? pass(`recordings go to ${got}`) : fail(`expected ${show(wanted)}, got ${show(got)}`);
  },
});
