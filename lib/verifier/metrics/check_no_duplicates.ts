import { defineMetric, fail, pass } from "../metric";
import { orNull } from "../formats/unreadable";
import { paragraphTexts, readDocx } from "../formats/docx";
import { trainIds } from "../formats/train-lines";
import { show } from "../show";

/**
 * Train ids of the second document are unique and the same as those of the first, the initial one. A first document
 * that cannot be read has none.
 */
export const checkNoDuplicates = defineMetric({
  name: "check_no_duplicates",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result || !expected) return fail("there is no file");
    const read = (path: unknown) => orNull(async () => trainIds(paragraphTexts(await readDocx(path, ctx))));
    const before = new Set(await read(result));
    const after = await read(expected);
    if (after === null) return fail("the document cannot be read");
    const twice = after.find((id, index) => after.indexOf(id) < index);
    if (twice !== undefined) return fail(`train ${show(twice)} is there twice`);
    const isSame = after.length === before.size && after.every((id) => before.has(id));
    return isSame ? pass(`${after.length} trains, each once`) : fail("the trains are not those of the first document");
  },
});
