import { basename } from "node:path";
import { defineMetric, fail, UnreadableInputError, type MetricContext, type MetricPart } from "../metric";
import { printHtml } from "../formats/html/html-print";
import { decodeUtf8 } from "../formats/text";
import { readZip, type ZipArchive } from "../formats/zip";
import { sequenceRatio } from "../python/difflib";
import { byCodePoint, splitLines } from "../python/text";
import { show } from "../show";

/**
 * Mean share of equal lines over the pages (`*.html`), the table of contents and the package list of two EPUBs, with
 * what differs between any two exports left out. A fraction. In the osworld profile files are paired by their order
 * and counted over those of the result, as publicly; the corrected profile pairs them by name and counts a file that
 * only one book has as 0.
 */
export const compareEpub = defineMetric({
  name: "compare_epub",
  version: 1,
  corrected:
    "Files are paired by name, and one that only one book has counts 0, also in folders; publicly they are paired by order and counted over those of the result, so that missing chapters go unseen or shift all pairs. A gold EPUB that cannot be read gives no score.",
  async run(result, expected, _options, ctx) {
    if (result === null || result === undefined) return fail("there is no file");
    const [got, wanted] = [await bookFiles(result, ctx), await bookFiles(expected, ctx)];
    if (wanted === null && ctx.profile === "corrected") throw new UnreadableInputError("the gold EPUB cannot be read");
    if (got === null || wanted === null) return fail("an EPUB cannot be read");
    const parts = (ctx.profile === "osworld" ? pairsByOrder(got, wanted) : pairsByName(got, wanted)).map(comparePair);
    const count = ctx.profile === "osworld" ? got.size : parts.length;
    const score = count === 0 ? 0 : parts.reduce((sum, part) => sum + part.likeness, 0) / count;
    return {
      score,
      detail: `${got.size} files against ${wanted.size}, ${(score * 100).toFixed(2)} % of the lines are alike`,
      parts: parts.map(({ likeness: _, ...part }) => part),
    };
  },
});

/** File name -> lines, sorted by name. */
type BookFiles = Map<string, string[]>;

async function bookFiles(path: unknown, ctx: MetricContext): Promise<BookFiles | null> {
  let archive: ZipArchive;
  try {
    archive = await readZip(path, ctx);
  } catch (error) {
    if (error instanceof UnreadableInputError) return null;
    throw error;
  }
  const read = (name: string) => decodeUtf8(archive.read(name) ?? Buffer.alloc(0));
  const files: [string, string[]][] = [];
  for (const name of archive.names) {
    if (name === "toc.ncx") files.push([name, linesWithout(read(name), "navPoint")]);
    if (name === "content.opf") files.push([name, linesWithout(read(name), "dc:identifier")]);
    if (!name.endsWith(".html")) continue;
    // The public function unpacks into one folder and fails for a page in another.
    if (basename(name) !== name && ctx.profile === "osworld")
      throw new UnreadableInputError(`${show(name)} lies in a folder`);
    files.push([name, splitLines(printHtml(read(name).replace(/[\r\n]/g, "")))]);
  }
  return new Map(files.sort(([left], [right]) => byCodePoint(left, right)));
}

const linesWithout = (text: string, mark: string) => splitLines(text).filter((line) => !line.includes(mark));

interface Pair {
  name: string;
  got: string[] | null;
  wanted: string[] | null;
}

function pairsByOrder(got: BookFiles, wanted: BookFiles): Pair[] {
  const [left, right] = [[...got], [...wanted]];
  return left.slice(0, right.length).map(([name, lines], at) => {
    const [other, otherLines] = right[at] as [string, string[]];
    return { name: name === other ? name : `${name} against ${other}`, got: lines, wanted: otherLines };
  });
}

const pairsByName = (got: BookFiles, wanted: BookFiles): Pair[] =>
  [...new Set([...wanted.keys(), ...got.keys()])].map((name) => ({
    name,
    got: got.get(name) ?? null,
    wanted: wanted.get(name) ?? null,
  }));

function comparePair({ name, got, wanted }: Pair): MetricPart & { likeness: number } {
  const likeness = got && wanted ? sequenceRatio(got, wanted) : 0;
  const at = wanted?.findIndex((line, index) => line !== got?.[index]) ?? -1;
  return {
    likeness,
    name: `${show(name, 80)}: ${(likeness * 100).toFixed(2)} % of the lines`,
    passed: likeness === 1,
    expected: at < 0 ? null : `line ${at + 1}: ${show(wanted?.[at], 120)}`,
    got: at < 0 ? null : got ? `line ${at + 1}: ${show(got[at] ?? "", 120)}` : "not there",
  };
}
