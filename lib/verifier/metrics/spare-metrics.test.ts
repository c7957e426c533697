import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { metricBench } from "../testing/metric-bench";

/** Functions that the public package exports and no public task uses, and those that cannot run here. */

type Case = [name: string, result: unknown, expected: unknown, score: number | string];

const VALUE_CASES: Record<string, Case[]> = {
  check_enabled_experiments: [
    ["the same names in order", ["a@1", "b"], { type: "names", names: ["a", "b"] }, 1],
    ["another order", ["b", "a@1"], { type: "names", names: ["a", "b"] }, 0],
    ["one more", ["a"], { type: "names", names: [] }, 0],
    ["none and none", [], { type: "names", names: [] }, 1],
    ["an unknown type", [], { type: "ids", names: [] }, "rule"],
    ["nothing", null, { type: "names", names: [] }, "unreadable_input"],
  ],
  check_text_enlarged: [
    ["enlarged", "1.25\n", undefined, 1],
    ["as it was", "1.0", undefined, 0],
    ["made smaller", "0.5", undefined, 0],
    ["no number", "big", undefined, "unreadable_input"],
    ["nothing", null, undefined, "unreadable_input"],
  ],
  compare_answer: [
    ["equal", "42", { expected: "42" }, 1],
    ["with a line end", "42\n", { expected: "42" }, 0],
    ["empty", "", { expected: "" }, 0],
    ["nothing", null, { expected: "42" }, 0],
    ["no rule", "42", {}, "rule"],
  ],
  fuzzy_match: [
    ["equal", "abcd", { expected: "abcd" }, 1],
    ["half", "abcd", { expected: "abef" }, 0.5],
    ["empty both", "", { expected: "" }, 1],
    ["nothing", null, { expected: "a" }, 0],
    ["a number", 5, { expected: "5" }, "unreadable_input"],
  ],
};

for (const [func, cases] of Object.entries(VALUE_CASES)) {
  describe(func, () => {
    const bench = metricBench(func);
    it.each(cases)("%s", async (_name, result, expected, score) => {
      expect(await bench.score(result, expected)).toBe(score);
    });
  });
}

describe("check_file_exists", () => {
  const bench = metricBench("check_file_exists");
  it("finds a file of the check's own folder and none outside", async () => {
    await bench.file("shots/a.png", "x");
    const folder = await bench.missing("shots");
    expect(await bench.score(folder, "a.png")).toBe(1);
    expect(await bench.score(folder, "b.png")).toBe(0);
    expect(await bench.score(await bench.missing("none"), "a.png")).toBe(0);
    expect(await bench.score("/etc", "passwd")).toBe(0);
    expect(await bench.score(folder, "../../../../../../etc/passwd")).toBe(0);
    expect(await bench.score(null, "a.png")).toBe("rule");
  });
});

describe("check_libre_locale", () => {
  const bench = metricBench("check_libre_locale");
  const settings = (...values: [name: string, value: string][]) =>
    `<oor:items xmlns:oor="http://openoffice.org/2001/registry">${values
      .map(
        ([name, value]) =>
          `<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="${name}"><value>${value}</value></prop></item>`,
      )
      .join("")}</oor:items>`;
  const score = async (text: string, ...locale_set: string[]) =>
    bench.score(await bench.file("x.xcu", text), { locale_set });

  it("matches the system's locale before LibreOffice's own, by patterns", async () => {
    const both = settings(["ooLocale", "de"], ["ooSetupSystemLocale", "fr-FR"]);
    expect(await score(both, "fr*")).toBe(1);
    expect(await score(both, "de")).toBe(0);
    expect(await score(both, "de", "??-[!A-E]R")).toBe(1);
    expect(await score(both, "FR*")).toBe(0);
    expect(await score(both)).toBe(0);
    expect(await score(settings(["ooLocale", "de"]), "[a-d]e")).toBe(1);
    expect(await score(settings(["ooLocale", "a[b"]), "a[b")).toBe(1);
  });

  it("has no score without a locale, for a missing, empty or broken file", async () => {
    expect(await score(settings(["other", "de"]), "*")).toBe("unreadable_input");
    expect(await score("", "*")).toBe("unreadable_input");
    expect(await score("<oor", "*")).toBe("unreadable_input");
    expect(await bench.score(await bench.missing("no.xcu"), { locale_set: ["*"] })).toBe("missing_input");
  });
});

describe("compare_terminal_and_txt", () => {
  const bench = metricBench("compare_terminal_and_txt");
  it("wants the file to hold exactly what the terminal shows", async () => {
    const file = await bench.file("a.txt", "$ ls\r\na b\n");
    expect(await bench.score(file, "$ ls\na b\n")).toBe(1);
    expect(await bench.score(file, "$ ls\na b")).toBe(0);
    expect(await bench.score(file, null)).toBe(0);
    expect(await bench.score(null, "a")).toBe(0);
    expect(await bench.score(await bench.missing("no.txt"), "a")).toBe("missing_input");
    expect(await bench.score(await bench.file("b.txt", new Uint8Array([0xff])), "a")).toBe("unreadable_input");
  });
});

describe("compare_time_in_speedtest_results", () => {
  const bench = metricBench("compare_time_in_speedtest_results");
  const csv = async (time: string) => bench.file("s.csv", `Server,Date\nx,2024-01-01T${time},y\n`);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString().slice(11, 16);

  it("wants a time of day near the present one", async () => {
    expect(await bench.score(await csv(minutesAgo(0)), 10)).toBe(1);
    expect(await bench.score(await csv(minutesAgo(0)), "10")).toBe(1);
    const twelveHoursOff = minutesAgo(12 * 60);
    expect(await bench.score(await csv(twelveHoursOff), 60)).toBe(0);
    expect(await bench.score(await csv(minutesAgo(0)), 0)).toBe(0);
  });

  it("is 0 for none, a missing file and anything that is no time", async () => {
    expect(await bench.score(null, 10)).toBe(0);
    expect(await bench.score(await bench.missing("no.csv"), 10)).toBe(0);
    expect(await bench.score(await bench.file("e.csv", ""), 10)).toBe(0);
    expect(await bench.score(await csv("noon."), 10)).toBe(0);
    expect(await bench.score(await csv("99:99"), 10_000)).toBe(0);
    expect(await bench.score(await csv(minutesAgo(0)), "soon")).toBe(0);
  });
});

describe("is_included_all_json_objects", () => {
  const bench = metricBench("is_included_all_json_objects");
  it("wants every member of the first file in the second", async () => {
    const json = (name: string, text: string) => bench.file(name, text);
    const inner = await json("a.json", '{"a": 1, "b": [1]}');
    expect(await bench.score(inner, await json("b.json", '{"b": [1], "a": 1.0, "c": 2}'))).toBe(1);
    expect(await bench.score(inner, await json("b.json", '{"a": 1}'))).toBe(0);
    expect(await bench.score(await json("c.json", "{}"), inner)).toBe(1);
    expect(await bench.score(null, inner)).toBe(0);
    expect(await bench.score(inner, await bench.missing("no.json"))).toBe("missing_input");
    expect(await bench.score(inner, await json("d.json", "[1]"))).toBe("unreadable_input");
    expect(await bench.score(inner, await json("e.json", ""))).toBe("unreadable_input");
  });
});

const png = (shade: (x: number, y: number) => [number, number, number], width = 40, height = 30) => {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(shade(x, y), (y * width + x) * 3);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
};
const grey = (value: number): [number, number, number] => [value, value, value];

describe("check_sharper", () => {
  const bench = metricBench("check_sharper");
  it("compares how much neighbouring pixels differ", async () => {
    const sharpOne = await bench.file("a.png", await png((x) => grey(x % 8 < 4 ? 0 : 255)));
    const softOne = await bench.file("b.png", await png((x) => grey(Math.round(127 + 127 * Math.sin(x)))));
    const flat = await bench.file("c.png", await png(() => grey(9)));
    expect(await bench.score(sharpOne, softOne)).toBe(1);
    expect(await bench.score(softOne, sharpOne)).toBe(0);
    expect(await bench.score(softOne, flat)).toBe(1);
    expect(await bench.score(flat, flat)).toBe(0);
    expect(await bench.score(null, flat)).toBe("missing_input");
    expect(await bench.score(await bench.file("e.png", ""), flat)).toBe("unreadable_input");
  });
});

describe("increase_saturation", () => {
  const bench = metricBench("increase_saturation");
  it("wants the second picture more saturated than the first", async () => {
    const pale = await bench.file("a.png", await png(() => [200, 150, 150]));
    const strong = await bench.file("b.png", await png(() => [255, 20, 20]));
    expect(await bench.score(pale, strong)).toBe(1);
    expect(await bench.score(strong, pale)).toBe(0);
    expect(await bench.score(pale, pale)).toBe(0);
    expect(await bench.score(await bench.missing("no.png"), pale)).toBe("missing_input");
    expect(await bench.score(await bench.file("b.png", "x"), pale)).toBe("unreadable_input");
  });
});

describe("compare_triangle_positions", () => {
  const bench = metricBench("compare_triangle_positions");
  const strict = metricBench("compare_triangle_positions", "corrected");
  const square =
    (left: number) =>
    (x: number, y: number): [number, number, number] =>
      x >= left && x < left + 6 && y >= 12 && y < 18 ? [255, 255, 0] : [40, 40, 200];

  it("looks at the parity of the sides only, as publicly", async () => {
    const even = await bench.file("a.png", await png(square(2)));
    const odd = await bench.file("b.png", await png(square(2), 41, 31));
    expect(await bench.score(even, odd)).toBe(1);
    expect(await bench.score(even, even)).toBe(0);
    expect(await bench.score(odd, even)).toBe(0);
  });

  it("looks at yellow pixels in the corrected profile", async () => {
    const aside = await strict.file("a.png", await png(square(2)));
    const middle = await strict.file("b.png", await png(square(17)));
    expect(await strict.score(aside, middle)).toBe(1);
    expect(await strict.score(middle, aside)).toBe(0);
    expect(await strict.score(aside, await strict.file("c.png", await png(() => grey(9))))).toBe("unreadable_input");
    expect(await strict.score(await strict.missing("no.png"), middle)).toBe("missing_input");
  });
});

describe("check_python_file_by_test_suite", () => {
  const bench = metricBench("check_python_file_by_test_suite");
  it("runs no program in the check process: 0 without a test file, else no score", async () => {
    const program = await bench.file("snake.py", "raise SystemExit(1)");
    expect(await bench.score([program], null)).toBe(0);
    expect(await bench.score([program], await bench.missing("test.py"))).toBe(0);
    const reply = await bench.run([program], await bench.file("test.py", "def test(): return True"));
    expect(reply).toMatchObject({
      ok: false,
      kind: "no_desktop",
      message: expect.stringContaining("throw-away desktop"),
    });
  });
});

describe("check_python_file_by_gold_file", () => {
  const bench = metricBench("check_python_file_by_gold_file");
  it("never gives a score, as the public one does not", async () => {
    const file = await bench.file("a.py", "1");
    expect(await bench.score([file], file)).toBe("rule");
  });
});
