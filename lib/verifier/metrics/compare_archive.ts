import { join } from "node:path";
import {
  CheckRuleError,
  defineMetric,
  fail,
  UnreadableInputError,
  type MetricDefinition,
  type MetricPart,
} from "../metric";
import { withUnpacked } from "../formats/unpacked-archive";
import { byCodePoint } from "../python/text";
import { show } from "../show";
import { compareAudios } from "./compare_audios";
import { compareCsv } from "./compare_csv";
import { compareDocxFiles } from "./compare_docx_files";
import { compareImages } from "./compare_images";
import { comparePdfs } from "./compare_pdfs";
import { comparePptxFiles } from "./compare_pptx_files";
import { compareTable } from "./compare_table";
import { compareTextFile } from "./compare_text_file";
import { compareVideos } from "./compare_videos";

/** What compares two files, by the option file_type. */
const COMPARERS: Record<string, MetricDefinition> = {
  text: compareTextFile,
  pdf: comparePdfs,
  docx: compareDocxFiles,
  ppt: comparePptxFiles,
  image: compareImages,
  csv: compareCsv,
  table: compareTable,
  audio: compareAudios,
  video: compareVideos,
};

/**
 * Two archives hold files of the same names that are alike, by the mean score of the function for the option file_type
 * (text unless given). Option file_path names the folder in them that counts; other options go to that function.
 */
export const compareArchive = defineMetric({
  name: "compare_archive",
  version: 1,
  async run(result, expected, { file_path: folder = "", file_type: type = "text", ...options }, ctx) {
    if (!result) return fail("there is no file");
    const inside = String(folder);
    return withUnpacked([result, expected], ctx, async (got, wanted, directory) => {
      const names = (await got.list(inside)).sort(byCodePoint);
      const others = (await wanted.list(inside)).sort(byCodePoint);
      const isSame = names.length === others.length && names.every((name, at) => name === others[at]);
      if (!isSame) return fail(`files ${show(names)}, expected ${show(others)}`);
      const comparer = COMPARERS[String(type)];
      if (!comparer) throw new CheckRuleError(`unknown file type ${show(type)}`);
      if (names.length === 0) throw new UnreadableInputError("the archives are empty");
      const parts: MetricPart[] = [];
      let sum = 0;
      for (const name of names) {
        const [left, right] = [join(got.folder, inside, name), join(wanted.folder, inside, name)];
        const outcome = await comparer.run(left, right, options, { ...ctx, directory });
        sum += outcome.score;
        parts.push({ name: show(name, 80), passed: outcome.score === 1, expected: null, got: outcome.detail });
      }
      const score = sum / names.length;
      return { score, detail: `${names.length} files of the same names, mean score ${score.toFixed(4)}`, parts };
    });
  },
});
