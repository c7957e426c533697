import { describe, expect, it } from "vitest";
import { ZIP_LIMITS } from "../formats/zip";
import { makeDocx, makeZip, paragraph } from "../testing/office-files";
import { metricBench } from "../testing/metric-bench";

describe("compare_docx_files", () => {
  const bench = metricBench("compare_docx_files");
  const score = async (got: string[], wanted: string[], options: Record<string, unknown> = {}) =>
    bench.score(
      await bench.file("a.docx", await makeDocx(...got)),
      await bench.file("b.docx", await makeDocx(...wanted)),
      options,
    );

  it.each<[string, string[], string[], Record<string, unknown>, number]>([
    ["equal texts", ["one", "two"], ["one", "two"], {}, 1],
    ["another word", ["one"], ["two"], {}, 0],
    ["more blanks", ["one  two "], ["one two"], {}, 1],
    ["more blanks when they count", ["one  two"], ["one two"], { ignore_blanks: false }, 0],
    ["another case ignored", ["ONE"], ["one"], { ignore_case: true }, 1],
    ["another order ignored", ["two", "one"], ["one", "two"], { ignore_order: true }, 1],
    ["empty lines deleted", ["one", "", "two"], ["one", "two"], { ignore_blanks: false, delete_empty_lines: true }, 1],
    ["half of the letters", ["ab"], ["ac"], { content_only: true }, 0.5],
    ["both empty", [], [], { fuzzy_match: true, ignore_blanks: false }, 1],
  ])("%s", async (_name, got, wanted, options, expected) => {
    expect(await score(got, wanted, options)).toBe(expected);
  });

  it("gives 0 for a missing, broken or foreign file", async () => {
    const gold = await bench.file("gold.docx", await makeDocx("one"));
    expect(await bench.score(null, gold)).toBe(0);
    expect(await bench.score(await bench.missing("no.docx"), gold)).toBe(0);
    expect(await bench.score(await bench.file("text.docx", "one"), gold)).toBe(0);
    expect(await bench.score(await bench.file("no-body.docx", await makeZip({ a: "b" })), gold)).toBe(0);
    expect(await bench.score(await bench.file("one.odt", await makeZip({ a: "b" })), gold)).toBe(0);
  });

  it("does not unpack an archive that grows without end", async () => {
    const bomb = await makeZip({ "_rels/.rels": new Uint8Array(ZIP_LIMITS.entryBytes + 1) });
    expect(bomb.byteLength).toBeLessThan(1024 * 1024);
    const gold = await bench.file("gold.docx", await makeDocx("one"));
    expect(await bench.score(await bench.file("bomb.docx", bomb), gold)).toBe("refused_input");
  }, 120_000);
});

describe("run formatting", () => {
  const fonts = metricBench("compare_font_names");
  it("asks every run for the font itself", async () => {
    const font = (name: string) => `<w:rFonts w:ascii="${name}"/>`;
    const good = await fonts.file(
      "a.docx",
      await makeDocx(paragraph("x", font("Arial")), paragraph("y", font("Arial"))),
    );
    const mixed = await fonts.file("b.docx", await makeDocx(paragraph("x", font("Arial")), paragraph("y")));
    expect(await fonts.score(good, { font_name: "Arial" })).toBe(1);
    expect(await fonts.score(mixed, { font_name: "Arial" })).toBe(0);
    expect(await fonts.score(null, { font_name: "Arial" })).toBe(0);
  });

  const strike = metricBench("evaluate_strike_through_last_paragraph");
  it("asks for the last paragraph struck through and nothing else changed", async () => {
    const gold = await strike.file("gold.docx", await makeDocx("a", "b"));
    const struck = await strike.file("a.docx", await makeDocx("a", paragraph("b", "<w:strike/>")));
    const off = await strike.file("b.docx", await makeDocx("a", paragraph("b", '<w:strike w:val="false"/>')));
    expect(await strike.score(struck, gold)).toBe(1);
    expect(await strike.score(off, gold)).toBe(0);
    expect(
      await strike.score(await strike.file("c.docx", await makeDocx("a", paragraph("x", "<w:strike/>"))), gold),
    ).toBe(0);
  });

  const subscript = metricBench("compare_subscript_contains");
  it("wants a run that is subscript in both documents", async () => {
    const lowered = await subscript.file("a.docx", await makeDocx(paragraph("2", '<w:vertAlign w:val="subscript"/>')));
    const plain = await subscript.file("b.docx", await makeDocx("2"));
    expect(await subscript.score(lowered, lowered)).toBe(1);
    expect(await subscript.score(plain, lowered)).toBe(0);
  });

  const italic = metricBench("check_italic_font_size_14");
  it("wants 14 points for every italic run", async () => {
    const gold = await italic.file("gold.docx", await makeDocx("a"));
    const sized = (half: number) => makeDocx(paragraph("a", `<w:i/><w:sz w:val="${half}"/>`));
    expect(await italic.score(await italic.file("a.docx", await sized(28)), gold)).toBe(1);
    expect(await italic.score(await italic.file("b.docx", await sized(29)), gold)).toBe(0);
  });
});

describe("paragraph formatting", () => {
  const centred = metricBench("is_first_line_centered");
  it("looks at the first paragraph's own alignment", async () => {
    const centre = paragraph("a", "", '<w:jc w:val="center"/>');
    expect(await centred.score(await centred.file("a.docx", await makeDocx(centre, "b")))).toBe(1);
    expect(await centred.score(await centred.file("b.docx", await makeDocx("b", centre)))).toBe(0);
    expect(await centred.score(null)).toBe(0);
  });

  const spacing = metricBench("compare_line_spacing");
  it("compares the spacing of every paragraph", async () => {
    const spaced = (line: number) => makeDocx(paragraph("a", "", `<w:spacing w:line="${line}" w:lineRule="auto"/>`));
    const gold = await spacing.file("gold.docx", await spaced(480));
    expect(await spacing.score(await spacing.file("a.docx", await spaced(480)), gold)).toBe(1);
    expect(await spacing.score(await spacing.file("b.docx", await spaced(240)), gold)).toBe(0);
  });

  const breaks = metricBench("contains_page_break");
  it("counts explicit page breaks", async () => {
    const two = await breaks.file(
      "a.docx",
      await makeDocx('<w:p><w:r><w:br w:type="page"/><w:br w:type="page"/><w:br/></w:r></w:p>'),
    );
    expect(await breaks.score(two, { page_break_count: 2 })).toBe(1);
    expect(await breaks.score(two, { page_break_count: 3 })).toBe(0);
    expect(await breaks.score(await breaks.file("b.docx", await makeDocx("a")), {})).toBe(0);
  });

  const tables = metricBench("compare_docx_tables");
  it("compares tables cell by cell without blanks around", async () => {
    const table = (...cells: string[]) =>
      makeDocx(
        `<w:tbl><w:tblGrid><w:gridCol/><w:gridCol/></w:tblGrid><w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join("")}</w:tr></w:tbl>`,
      );
    const gold = await tables.file("gold.docx", await table("a", "b"));
    expect(await tables.score(await tables.file("a.docx", await table(" a", "b ")), gold)).toBe(1);
    expect(await tables.score(await tables.file("b.docx", await table("a", "c")), gold)).toBe(0);
    expect(await tables.score(await tables.file("c.docx", await makeDocx("a")), gold)).toBe(0);
  });
});
