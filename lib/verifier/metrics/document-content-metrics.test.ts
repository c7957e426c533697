import { describe, expect, it } from "vitest";
import { makeDocx, makeXlsx, makeZip, paragraph, type SheetCell } from "../testing/office-files";
import { metricBench, type MetricBench } from "../testing/metric-bench";

const two = async (bench: MetricBench, got: string[], gold: string[], options = {}) =>
  bench.score(
    await bench.file("a.docx", await makeDocx(...got)),
    await bench.file("b.docx", await makeDocx(...gold)),
    options,
  );
const one = async (bench: MetricBench, ...body: string[]) =>
  bench.score(await bench.file("a.docx", await makeDocx(...body)));

/** What nearly every function on two documents does with files that are not there or broken. */
async function expectZeroWithoutFiles(bench: MetricBench) {
  const gold = await bench.file("gold.docx", await makeDocx("a"));
  expect(await bench.score(null, gold)).toBe(0);
  expect(await bench.score(gold, null)).toBe(0);
  expect(await bench.score(await bench.missing("no.docx"), gold)).toBe(0);
  expect(await bench.score(await bench.file("text.docx", "a"), gold)).toBe(0);
  expect(await bench.score(await bench.file("empty.docx", ""), gold)).toBe(0);
}

const table = (...rows: string[][]) =>
  `<w:tbl><w:tblGrid>${"<w:gridCol/>".repeat(rows[0]?.length ?? 0)}</w:tblGrid>${rows
    .map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join("")}</w:tr>`)
    .join("")}</w:tbl>`;

describe("compare_docx_lines", () => {
  const bench = metricBench("compare_docx_lines");
  it("compares the sets of lines", async () => {
    expect(await two(bench, ["b", " a ", "a", ""], ["a", "b"])).toBe(1);
    expect(await two(bench, ["a"], ["a", "b"])).toBe(0);
    expect(await two(bench, ["a", "b"], ["a"])).toBe(0);
    expect(await two(bench, [], [])).toBe(1);
    await expectZeroWithoutFiles(bench);
  });
});

describe("compare_init_lines", () => {
  const bench = metricBench("compare_init_lines");
  it("compares as far as the shorter document goes", async () => {
    expect(await two(bench, ["a", "b"], ["a"])).toBe(1);
    expect(await two(bench, ["a "], ["a"])).toBe(0);
    expect(await two(bench, [], ["a"])).toBe(1);
    await expectZeroWithoutFiles(bench);
  });
});

describe("compare_contains_image", () => {
  const bench = metricBench("compare_contains_image");
  const drawing = "<w:p><w:r><w:drawing><a:graphicData xmlns:a='x'/></w:drawing></w:r></w:p>";
  it("wants pictures in the same runs", async () => {
    expect(await two(bench, [drawing, "a"], [drawing])).toBe(1);
    expect(await two(bench, ["a"], [drawing])).toBe(0);
    expect(await two(bench, [drawing], ["a"])).toBe(0);
    expect(await two(bench, ["about graphicData"], [drawing])).toBe(1);
    await expectZeroWithoutFiles(bench);
  });
});

describe("check_no_duplicates", () => {
  const bench = metricBench("check_no_duplicates");
  const [first, second] = ["10:00, T1, 4, 1", "11:00, T2, 4, 1"];
  it("wants each train of the initial document once", async () => {
    expect(await two(bench, [first, first, second], [second, "no train", first])).toBe(1);
    expect(await two(bench, [first, second], [first, second, "12:00,T1,1,1"])).toBe(0);
    expect(await two(bench, [first, second], [first])).toBe(0);
    expect(await two(bench, [first], [first, second])).toBe(0);
  });
  it("gives 0 for a document that cannot be read; an initial one that cannot has no trains", async () => {
    const gold = await bench.file("gold.docx", await makeDocx(first));
    expect(await bench.score(gold, await bench.missing("no.docx"))).toBe(0);
    expect(await bench.score(gold, await bench.file("text.docx", "a"))).toBe(0);
    expect(await bench.score(await bench.missing("no.docx"), gold)).toBe(0);
    expect(await bench.score(await bench.missing("no.docx"), await bench.file("a.docx", await makeDocx("a")))).toBe(1);
    expect(await bench.score(null, gold)).toBe(0);
  });
});

describe("evaluate_colored_words_in_tables", () => {
  const bench = metricBench("evaluate_colored_words_in_tables");
  const words = (...runs: [word: string, colour: string][]) => [
    table(runs.map(([word, colour]) => paragraph(word, colour && `<w:color w:val="${colour}"/>`))),
  ];
  it("wants vowels red and all else blue", async () => {
    expect(await two(bench, words(["Ape", "FF0000"], ["bee", "0000ff"], [" eel", "0000FF"]), [])).toBe(1);
    expect(await two(bench, words(["ape", "0000FF"]), [])).toBe(0);
    expect(await two(bench, words(["bee", "FF0000"]), [])).toBe(0);
    expect(await two(bench, ["text"], ["text"])).toBe(1);
  });
  it("allows colours within the threshold", async () => {
    expect(await two(bench, words(["ape", "F50000"]), [])).toBe(1);
    expect(await two(bench, words(["ape", "F50000"]), [], { threshold: 0.5 })).toBe(0);
    expect(await two(bench, words(["ape", "C00000"]), [])).toBe(0);
  });
  it("has no score for a word without a colour, and 0 for other texts", async () => {
    expect(await two(bench, words(["ape", ""]), [])).toBe("unreadable_input");
    expect(await two(bench, words(["ape", "auto"]), [])).toBe("unreadable_input");
    expect(await two(bench, [...words(["ape", ""]), "other"], ["text"])).toBe(0);
    await expectZeroWithoutFiles(bench);
  });
});

describe("compare_highlighted_text", () => {
  const bench = metricBench("compare_highlighted_text");
  const marked = (text: string, colour = "yellow") => paragraph(text, `<w:highlight w:val="${colour}"/>`);
  it("compares the sets of highlighted texts", async () => {
    expect(await two(bench, [marked("a"), marked("a"), "b"], [marked("a", "green")])).toBe(1);
    expect(await two(bench, [marked("a", "none")], [marked("a")])).toBe(0);
    expect(await two(bench, [marked("a")], ["a"])).toBe(0);
    expect(await bench.score(null, "x")).toBe(0);
    expect(await bench.score(await bench.missing(), await bench.missing())).toBe("missing_input");
    expect(await bench.score(await bench.file("c.docx", "x"), "a.docx")).toBe("unreadable_input");
  });
});

describe("compare_insert_equation", () => {
  const bench = metricBench("compare_insert_equation");
  const object = "<w:p><w:r><w:object/></w:r></w:p>";
  it("wants an object at the same place of both", async () => {
    expect(await two(bench, ["a", object], ["a", object])).toBe(1);
    expect(await two(bench, ["a", ""], ["a", object])).toBe(0);
    expect(await two(bench, ["b", object], ["a", object])).toBe(0);
    await expectZeroWithoutFiles(bench);
  });
});

describe("evaluate_alignment, evaluate_conversion and evaluate_spacing", () => {
  const alignment = metricBench("evaluate_alignment");
  it("wants three words before the rest of every sentence", async () => {
    expect(await one(alignment, "One two three\tfour five. Two words")).toBe(1);
    expect(await one(alignment, "One  two three four")).toBe(0);
    expect(await one(alignment, "One two three")).toBe(0);
    expect(await one(alignment)).toBe(1);
    expect(await alignment.score(null)).toBe(0);
    expect(await alignment.score(await alignment.file("b.docx", "x"))).toBe(0);
  });

  const conversion = metricBench("evaluate_conversion");
  it("wants no run in capitals, in tables and outside", async () => {
    expect(await one(conversion, "Mixed", "123", table([paragraph("low")]))).toBe(1);
    expect(await one(conversion, "CAPS 1")).toBe(0);
    expect(await one(conversion, table([paragraph("CAPS")]))).toBe(0);
    expect(await conversion.score(await conversion.missing("no.docx"))).toBe(0);
  });

  const spacing = metricBench("evaluate_spacing");
  const spaced = (line: number) => paragraph("a", "", `<w:spacing w:line="${line}"/>`);
  it("wants single, double and one and a half", async () => {
    expect(await one(spacing, spaced(240), spaced(480), spaced(360), "more")).toBe(1);
    expect(await one(spacing, spaced(240), spaced(480), "inherited")).toBe(0);
    expect(await one(spacing, spaced(240))).toBe("unreadable_input");
    expect(await spacing.score(null)).toBe(0);
  });
});

describe("get_unique_train_ids", () => {
  const bench = metricBench("get_unique_train_ids");
  it("never gives a score", async () => {
    expect(await one(bench, "a")).toBe("rule");
  });
});

describe("compare_conference_city_in_order", () => {
  const bench = metricBench("compare_conference_city_in_order");
  const cities = Array.from({ length: 21 }, (_, at) => `City ${at}`);
  const score = async (cells: SheetCell[], expected: unknown = cities) =>
    bench.score(
      await bench.file("a.xlsx", await makeXlsx({ S: [[null], ...cells.map((cell) => [null, null, cell])] })),
      {
        expected,
      },
    );
  it("wants every cell to hold its city, case, accents and punctuation aside", async () => {
    expect(await score(cities)).toBe(1);
    expect(await score(["in CÏTY-0, somewhere", ...cities.slice(1)])).toBe(1);
    expect(await score([...cities.slice(0, 20), "Rome"])).toBe(0);
    expect(await score([...cities.slice(0, 20), null])).toBe(0);
    expect(await score(cities, [["Rome", "City 0"], ...cities.slice(1), "more"])).toBe(1);
    expect(await score([7, ...cities.slice(1)], ["7", ...cities.slice(1)])).toBe(1);
  });
  it("gives 0 for too few or empty cities, no score without file or rule", async () => {
    expect(await score(cities, cities.slice(0, 5))).toBe(0);
    expect(await score(cities, ["", ...cities.slice(1)])).toBe(0);
    expect(await bench.score(await bench.missing("no.xlsx"), { expected: cities })).toBe("missing_input");
    expect(await bench.score(await bench.file("b.xlsx", "x"), { expected: cities })).toBe("unreadable_input");
    expect(await bench.score(await bench.file("c.xlsx", await makeXlsx({ S: [] })), {})).toBe("rule");
  });
});

describe("compare_docx_tables", () => {
  const bench = metricBench("compare_docx_tables");
  const cell = (text: string, properties = "") => `<w:tcPr>${properties}</w:tcPr>${paragraph(text)}`;
  it("reads merged cells as the ones they continue, and has no score for ragged rows", async () => {
    const merged = table(
      [cell("a", '<w:vMerge w:val="restart"/>'), cell("b")],
      [cell("hidden", "<w:vMerge/>"), cell("c")],
    );
    expect(await two(bench, [merged], [table([cell("a"), cell("b")], [cell("a"), cell("c")])])).toBe(1);
    expect(await two(bench, [merged], [table([cell("a"), cell("b")], [cell("hidden"), cell("c")])])).toBe(0);
    const ragged = table([cell("a"), cell("b")], [cell("c")]);
    expect(await two(bench, [ragged], [ragged])).toBe("unreadable_input");
    expect(await two(bench, [ragged], [table([cell("a"), cell("x")], [cell("c")])])).toBe(0);
  });
});

describe("documents of LibreOffice's own format", () => {
  const texts = metricBench("compare_docx_files");
  const names =
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"';
  const odt = (body: string, header: string) =>
    makeZip({
      "content.xml": `<office:document-content ${names}><text:p>${body}</text:p></office:document-content>`,
      "styles.xml": `<office:document-styles ${names}><text:p>${header}</text:p></office:document-styles>`,
    });
  it("counts the texts of headers and footers too", async () => {
    const gold = await texts.file("gold.odt", await odt("a", "head"));
    expect(await texts.score(await texts.file("a.odt", await odt("a", "head")), gold)).toBe(1);
    expect(await texts.score(await texts.file("b.odt", await odt("a", "other")), gold)).toBe(0);
  });

  it.each([
    "compare_line_spacing",
    "check_italic_font_size_14",
    "evaluate_strike_through_last_paragraph",
    "evaluate_colored_words_in_tables",
  ])("gives 0 in %s, which looks into Word documents only", async (func) => {
    const bench = metricBenchOnce(func);
    const file = await bench.file("a.odt", await odt("a", "head"));
    expect(await bench.score(file, file)).toBe(0);
  });
});

const benches = new Map<string, MetricBench>();
for (const func of [
  "compare_line_spacing",
  "check_italic_font_size_14",
  "evaluate_strike_through_last_paragraph",
  "evaluate_colored_words_in_tables",
]) {
  benches.set(func, metricBench(func));
}
const metricBenchOnce = (func: string) => benches.get(func) as MetricBench;

describe("values that the public reader does not know", () => {
  const centred = metricBench("is_first_line_centered");
  it("an alignment has no score in is_first_line_centered", async () => {
    const aligned = (value: string) => one(centred, paragraph("a", "", `<w:jc w:val="${value}"/>`));
    expect(await aligned("center")).toBe(1);
    expect(await aligned("both")).toBe(0);
    expect(await aligned("start")).toBe("unreadable_input");
  });

  const tabs = metricBench("check_tabstops");
  it("a tab at the start is another than one at the left in check_tabstops", async () => {
    const page = '<w:sectPr><w:pgSz w:w="12000"/><w:pgMar w:left="1000" w:right="1000"/></w:sectPr>';
    const stop = (kind: string, at: number) => [
      paragraph("a", "", `<w:tabs><w:tab w:val="${kind}" w:pos="${at}"/></w:tabs>`),
      page,
    ];
    expect(await two(tabs, stop("left", 2000), stop("left", 1000))).toBeCloseTo(0.9, 12);
    expect(await two(tabs, stop("start", 1000), stop("left", 1000))).toBe(0);
    expect(await two(tabs, stop("left", 0), stop("clear", 1000))).toBe(1);
    expect(await two(tabs, stop("left", 1000).slice(0, 1), stop("left", 1000).slice(0, 1))).toBe("unreadable_input");
  });

  const struck = metricBench("evaluate_strike_through_last_paragraph");
  it("a switch that is neither on nor off has no score", async () => {
    const run = (value: string) => [paragraph("a", `<w:strike w:val="${value}"/>`)];
    expect(await two(struck, run("on"), ["a"])).toBe(1);
    expect(await two(struck, run("off"), ["a"])).toBe(0);
    expect(await two(struck, run("maybe"), ["a"])).toBe("unreadable_input");
  });
});

describe("what was read otherwise before", () => {
  const references = metricBench("compare_references");
  it("compare_references gives 0 for a file that cannot be read", async () => expectZeroWithoutFiles(references));

  const newLines = metricBench("compare_docx_files_and_ignore_new_lines");
  it("compare_docx_files_and_ignore_new_lines wants the ending .docx", async () => {
    const bytes = await makeDocx("a");
    const [docx, other] = [await newLines.file("a.docx", bytes), await newLines.file("a.docm", bytes)];
    expect(await newLines.score(docx, docx)).toBe(1);
    expect(await newLines.score(other, docx)).toBe(0);
  });

  const places = metricBench("fuzzy_place_math");
  it("fuzzy_place_math gives 0 without a file, no score without answers", async () => {
    expect(await places.score(null, {})).toBe(0);
    expect(await places.score(await places.file("a.docx", await makeDocx("a b c")), {})).toBe("rule");
    expect(await places.score(await places.missing(), { expected: ["a"] })).toBe("missing_input");
  });

  const images = metricBench("compare_docx_images");
  it("compare_docx_images has no score for a picture that cannot be decoded", async () => {
    const withImage = await makeZip({
      "_rels/.rels": rels("officeDocument", "word/document.xml"),
      "word/document.xml": '<w:document xmlns:w="x"><w:body/></w:document>',
      "word/_rels/document.xml.rels": rels("image", "media/1.emf"),
      "word/media/1.emf": "no picture",
    });
    const file = await images.file("a.docx", withImage);
    expect(await images.score(file, file)).toBe("unreadable_input");
    expect(await images.score(file, await images.file("b.docx", await makeDocx("a")))).toBe(0);
  });
  const rels = (type: string, target: string) =>
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
    `<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
});
