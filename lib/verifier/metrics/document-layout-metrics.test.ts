import { describe, expect, it } from "vitest";
import { makeDocx, makeZip, paragraph, relations } from "../testing/office-files";
import { metricBench } from "../testing/metric-bench";

const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const OFFICE = "urn:oasis:names:tc:opendocument:xmlns";

describe("check_tabstops", () => {
  const bench = metricBench("check_tabstops");
  /** Text width of 10,000 twentieths of a point. */
  const SECTION = '<w:sectPr><w:pgSz w:w="12000" w:h="15840"/><w:pgMar w:left="1000" w:right="1000"/></w:sectPr>';
  const stop = (kind: string, at: number) => `<w:tab w:val="${kind}" w:pos="${at}"/>`;
  const line = (text: string, ...stops: string[]) => paragraph(text, "", `<w:tabs>${stops.join("")}</w:tabs>`);
  const docx = async (name: string, ...lines: string[]) => bench.file(name, await makeDocx(...lines, SECTION));

  it("falls with the distance of the stops in shares of the text width, paragraphs without text left out", async () => {
    const gold = await docx("g.docx", line("a", stop("right", 5_000)), line("b", stop("right", 5_000)));
    expect(await bench.score(gold, gold)).toBe(1);
    const off = await docx("o.docx", line("a", stop("right", 6_000)), " ", line("b", stop("right", 5_000)));
    expect(await bench.score(off, gold)).toBeCloseTo(0.95, 12);
    const far = await docx("f.docx", ...["a", "b"].map((text) => line(text, stop("right", 20_000))));
    expect(await bench.score(far, gold)).toBeCloseTo(-0.5, 12);
  });

  it("is 0 for another kind or number of stops or paragraphs", async () => {
    const gold = await docx("g.docx", line("a", stop("right", 5_000)));
    expect(await bench.score(await docx("k.docx", line("a", stop("left", 5_000))), gold)).toBe(0);
    expect(await bench.score(await docx("n.docx", line("a")), gold)).toBe(0);
    expect(await bench.score(await docx("m.docx", line("a", stop("right", 5_000)), "b"), gold)).toBe(0);
    const cleared = await docx("c.docx", line("a", stop("right", 5_000), stop("clear", 100)));
    expect(await bench.score(cleared, gold)).toBe(1);
  });

  it("counts the words before or behind the tab by its options", async () => {
    const gold = await docx("g.docx", "one two three", "four five six");
    const tabbed = (text: string) =>
      `<w:p><w:r>${text
        .split("\t")
        .map((part) => `<w:t>${part}</w:t>`)
        .join("<w:tab/>")}</w:r></w:p>`;
    const good = await docx("t.docx", tabbed("one two three\tx"), tabbed("four five six\ty"));
    expect(await bench.score(good, gold, { word_number_split_by_tabstop: 3, index: 0 })).toBe(1);
    expect(await bench.score(good, gold, { word_number_split_by_tabstop: 2 })).toBe(0);
    expect(await bench.score(good, gold, { word_number_split_by_tabstop: 1, index: 1 })).toBe(1);
    expect(await bench.score(good, gold, { word_number_split_by_tabstop: 1, index: 5 })).toBe("unreadable_input");
  });

  it("is 0 for none, a missing, empty or broken document", async () => {
    const gold = await docx("g.docx", "a");
    expect(await bench.score(null, gold)).toBe(0);
    expect(await bench.score(await bench.missing("no.docx"), gold)).toBe(0);
    expect(await bench.score(await bench.file("e.docx", ""), gold)).toBe(0);
    expect(await bench.score(await bench.file("b.docx", "text"), gold)).toBe(0);
  });
});

describe("has_page_numbers_in_footers", () => {
  const bench = metricBench("has_page_numbers_in_footers");
  /** A document whose sections have these footers; null for a section without one. */
  async function docx(name: string, ...footers: (string | null)[]): Promise<string> {
    const sections = footers.map((footer, at) => {
      const mark = footer === null ? "" : `<w:footerReference w:type="default" r:id="f${at}"/>`;
      const section = `<w:sectPr>${mark}</w:sectPr>`;
      return at === footers.length - 1 ? section : `<w:p><w:pPr>${section}</w:pPr></w:p>`;
    });
    const parts = footers.flatMap((footer, at): [string, string][] =>
      footer === null ? [] : [[`word/footer${at}.xml`, `<w:ftr xmlns:w="${WORD}">${paragraph(footer)}</w:ftr>`]],
    );
    return bench.file(
      name,
      await makeZip({
        "_rels/.rels": relations(["r1", "officeDocument", "word/document.xml"]),
        "word/_rels/document.xml.rels": relations(
          ...footers.map((_, at): [string, string, string] => [`f${at}`, "footer", `footer${at}.xml`]),
        ),
        "word/document.xml": `<w:document xmlns:w="${WORD}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>${sections.join("")}</w:body></w:document>`,
        ...Object.fromEntries(parts),
      }),
    );
  }

  it("wants a digit in every section's footer, a section without one having the one before it", async () => {
    expect(await bench.score(await docx("a.docx", "Page 1"))).toBe(1);
    expect(await bench.score(await docx("b.docx", "1", null, "3"))).toBe(1);
    expect(await bench.score(await docx("c.docx", "1", "none"))).toBe(0);
    expect(await bench.score(await docx("d.docx", null))).toBe(0);
    expect(await bench.score(await docx("e.docx", "Page"))).toBe(0);
  });

  it("is 0 for none, a missing, empty or broken document", async () => {
    expect(await bench.score(null)).toBe(0);
    expect(await bench.score(await bench.missing("no.docx"))).toBe(0);
    expect(await bench.score(await bench.file("e.docx", ""))).toBe(0);
    expect(await bench.score(await bench.file("b.docx", "text"))).toBe(0);
  });
});

describe("check_highlighted_words", () => {
  const bench = metricBench("check_highlighted_words");
  const odt = async (name: string, text: string, colour: string) =>
    bench.file(
      name,
      await makeZip({
        "content.xml": `<office:document-content xmlns:office="${OFFICE}:office:1.0" xmlns:text="${OFFICE}:text:1.0" xmlns:style="${OFFICE}:style:1.0" xmlns:fo="${OFFICE}:xsl-fo-compatible:1.0"><office:automatic-styles><style:style style:name="T1"><style:text-properties fo:background-color="${colour}"/></style:style></office:automatic-styles><office:body><office:text><text:p>${text}</text:p></office:text></office:body></office:document-content>`,
      }),
    );
  const marked = 'one <text:span text:style-name="T1">two</text:span>';

  it("wants the same text and nothing set on yellow", async () => {
    const gold = await odt("g.odt", marked, "transparent");
    expect(await bench.score(gold, gold)).toBe(1);
    expect(await bench.score(await odt("y.odt", marked, "#ffff00"), gold)).toBe(0);
    expect(await bench.score(await odt("u.odt", "one two", "#ffff00"), gold)).toBe(1);
    expect(await bench.score(await odt("r.odt", marked, "#ff0000"), gold)).toBe(1);
    expect(await bench.score(await odt("o.odt", "one three", "transparent"), gold)).toBe(0);
  });

  it("is 0 for none, a missing, empty or broken document", async () => {
    const gold = await odt("g.odt", marked, "transparent");
    expect(await bench.score(null, gold)).toBe(0);
    expect(await bench.score(await bench.missing("no.odt"), gold)).toBe(0);
    expect(await bench.score(await bench.file("e.odt", ""), gold)).toBe(0);
    expect(await bench.score(await bench.file("b.odt", "text"), gold)).toBe(0);
  });
});

describe("compare_unique_train_records", () => {
  const bench = metricBench("compare_unique_train_records");
  const row = (id: string, rest = "x") => `08:00,${id},${rest},y`;
  const docx = async (name: string, ...lines: string[]) => bench.file(name, await makeDocx(...lines));

  it("wants lines of the initial document, each train of the gold one once", async () => {
    const initial = await docx("i.docx", row("A"), row("A", "z"), row("B"));
    const gold = await docx("g.docx", row("A"), row("B"));
    const score = async (...lines: string[]) => bench.score(await docx("a.docx", ...lines), [gold, initial]);
    expect(await score(row("A"), row("B"))).toBe(1);
    expect(await score(row("B"), row("A", "z"))).toBe(1);
    expect(await score(row("A"), row("A", "z"))).toBe(0);
    expect(await score(row("A"))).toBe(0);
    expect(await score(row("A"), row("B", "new"))).toBe(0);
  });

  it("is 0 for none, a missing, empty or broken document, and without two expected ones", async () => {
    const gold = await docx("g.docx", row("A"));
    expect(await bench.score(gold, [gold, gold])).toBe(1);
    expect(await bench.score(null, [gold, gold])).toBe(0);
    expect(await bench.score(gold, gold)).toBe(0);
    expect(await bench.score(await bench.missing("no.docx"), [gold, gold])).toBe(0);
    expect(await bench.score(await bench.file("e.docx", ""), [gold, gold])).toBe(0);
    expect(await bench.score(await bench.file("b.docx", "text"), [gold, gold])).toBe(0);
  });
});
