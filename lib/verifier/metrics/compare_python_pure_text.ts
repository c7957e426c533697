import { defineMetric, fail, pass } from "../metric";
import { readText } from "../formats/text";
import { rstrip, splitLines, strip } from "../python/text";
import { show } from "../show";

/** Two Python sources are equal without first lines for the interpreter and encoding, blank lines, trailing blanks and tabs. */
export const comparePythonPureText = defineMetric({
  name: "compare_python_pure_text",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result || !expected) return fail("there is no file");
    const [got, wanted] = [normal(await readText(result, ctx)), normal(await readText(expected, ctx))];
    const at = Array.from({ length: Math.max(got.length, wanted.length) }).findIndex(
      (_, line) => got[line] !== wanted[line],
    );
    if (at < 0) return pass("the sources are equal");
    return fail(`line ${at + 1}: expected ${show(wanted[at] ?? "no line")}, got ${show(got[at] ?? "no line")}`);
  },
});

function normal(source: string): string[] {
  const lines = splitLines(source);
  if (lines[0]?.startsWith("#!")) lines.shift();
  if (/^#.*coding[:=]/.test(lines[0] ?? "")) lines.shift();
  return lines.filter((line) => strip(line) !== "").map((line) => rstrip(line.replaceAll("\t", "    ")));
}
