import { defineMetric, fail, pass } from "../metric";
import { paragraphTexts, readDocx } from "../formats/docx";
import { orNull } from "../formats/unreadable";
import { trainIds } from "../formats/train-lines";
import { strip } from "../python/text";
import { show } from "../show";

/** Expected are a gold and the initial document: lines all from the initial one, ids unique and the gold's, as many lines. */
export const compareUniqueTrainRecords = defineMetric({
  name: "compare_unique_train_records",
  version: 1,
  async run(result, expected, _options, ctx) {
    const [gold, initial] = Array.isArray(expected) ? (expected as unknown[]) : [];
    if (!result || !gold || !initial) return fail("there is no file, or not two expected ones");
    const read = async (path: unknown) =>
      paragraphTexts(await readDocx(path, ctx))
        .map(strip)
        .filter((line) => line !== "");
    const lines = await orNull(async () => [await read(result), await read(gold), await read(initial)]);
    if (lines === null) return fail("a document cannot be read");
    const [got = [], wanted = [], before = []] = lines;
    const foreign = got.find((line) => !before.includes(line));
    if (foreign !== undefined) return fail(`${show(foreign)} is not in the initial document`);
    const [ids, goldIds] = [trainIds(got), trainIds(wanted)];
    if (new Set(ids).size !== ids.length) return fail("a train is there twice");
    const isSame = ids.length === new Set(goldIds).size && ids.every((id) => goldIds.includes(id));
    if (!isSame) return fail("the trains are not the expected ones");
    return got.length === wanted.length
      ? pass(`${got.length} records fit`)
      : fail(`${got.length} lines, expected ${wanted.length}`);
  },
});
