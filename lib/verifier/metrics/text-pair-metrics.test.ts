import { describe, expect, it } from "vitest";
import { metricBench } from "../testing/metric-bench";

type Case = [
  name: string,
  got: string | Uint8Array,
  wanted: string,
  score: number | string,
  options?: Record<string, unknown>,
];

/** Functions that compare two text files. */
const CASES: Record<string, Case[]> = {
  compare_text_file: [
    ["equal but for line ends", "a\r\nb\r\n", "a\nb\n", 1],
    ["another word", "a\n", "b\n", 0],
    ["blanks ignored", " a \t b", "a b\n", 1, { ignore_blanks: true }],
    ["case ignored", "A", "a", 1, { ignore_case: true }],
    ["no text", new Uint8Array([0xff]), "a", "unreadable_input"],
  ],
  compare_csv: [
    ["equal", "a,b\n1,2\n", "a,b\n1,2\n", 1],
    ["quotes count", 'a,"b"\n', "a,b\n", 0],
    ["blanks at the ends", "a \n", "a\n", 1, { strict: false }],
    ["a line more", "a\nb\n", "a\n", 0],
    ["Latin-1", new Uint8Array([0xe9, 0x0a]), "é\n", 1],
  ],
  diff_text_file: [
    ["equal", "a\nb\n", "a\nb\n", 1],
    ["half", "a\nx\n", "a\nb\n", 0.5],
    ["both empty", "", "", 1],
  ],
  compare_python_pure_text: [
    ["without shebang and blank lines", "#!/usr/bin/python\n\na = 1  \n", "a = 1\n", 1],
    ["another indent", " a = 1\n", "a = 1\n", 0],
  ],
  compare_result_files: [
    ["numbers that are close", "3.14159\n", "3.1416\n", 1],
    ["numbers that are not", "3.15\n", "3.1416\n", 0],
    ["the number stands in the result", "it is 42", "42", 1],
  ],
};

for (const [func, cases] of Object.entries(CASES)) {
  describe(func, () => {
    const bench = metricBench(func);
    it.each(cases)("%s", async (_name, got, wanted, score, options) => {
      expect(await bench.score(await bench.file("got", got), await bench.file("wanted", wanted), options)).toBe(score);
    });

    it("gives 0 without a file", async () => {
      expect(await bench.score(null, await bench.file("wanted", "a"))).toBe(0);
    });
  });
}

describe("compare_csv", () => {
  const bench = metricBench("compare_csv");
  it("takes any of several golds", async () => {
    const golds = [await bench.file("1", "a\n"), await bench.file("2", "b\n")];
    expect(await bench.score(await bench.file("got", "b\n"), golds)).toBe(1);
    expect(await bench.score(await bench.file("other", "c\n"), golds)).toBe(0);
  });
});

describe("check_thunderbird_folder", () => {
  const bench = metricBench("check_thunderbird_folder");
  it("counts any readable mailboxes as equal, as the public function does, and a missing one as 0", async () => {
    const [one, two] = [await bench.file("1", "From a\nx\n"), await bench.file("2", "From b\ny\n")];
    expect(await bench.score(one, two)).toBe(1);
    expect(await bench.score([one, null], [two, two])).toBe(0);
  });
});
