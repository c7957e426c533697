import { describe, expect, it } from "vitest";
import { makeZip } from "../testing/office-files";
import { metricBench } from "../testing/metric-bench";

const PAGE =
  '<!DOCTYPE html>\n<html><head><title>T</title></head><body><table><tr><td sdnum="1" class="a b">5</td></tr></table><p>Text <b>bold</b> &amp; more</p></body></html>';

describe("compare_htmls", () => {
  const bench = metricBench("compare_htmls");
  const strict = metricBench("compare_htmls", "corrected");
  const against = async (page: string, options: Record<string, unknown> = {}) =>
    bench.score(await bench.file("a.html", page), await bench.file("gold.html", PAGE), options);

  it.each([
    ["the same page", PAGE, 1],
    ["other case of tags, entities by number", PAGE.replaceAll("td", "TD").replace("&amp;", "&#38;"), 1],
    ["attributes in another order", PAGE.replace('sdnum="1" class="a b"', 'class="a  b" sdnum="1"'), 1],
    ["tags left out that HTML closes itself", PAGE.replace("</td></tr>", ""), 1],
    ["a blank more in a text", PAGE.replace("Text ", "Text  "), 0],
    ["a line break between tags", PAGE.replace("<table>", "<table>\n"), 0],
    ["another attribute", PAGE.replace('sdnum="1"', 'sdnum="2"'), 0],
    ["words of a class in another order", PAGE.replace("a b", "b a"), 0],
    ["a body that the gold page's table lacks", PAGE.replace("<tr>", "<tbody><tr>"), 0],
    ["another tag", PAGE.replaceAll("<b>", "<i>").replaceAll("</b>", "</i>"), 0],
    ["a comment more", PAGE.replace("<table>", "<!-- x --><table>"), 0],
    ["no document type", PAGE.replace("<!DOCTYPE html>\n", ""), 0],
    ["blanks behind the end", `${PAGE}\n\n`, 1],
    ["an empty page", "", 1],
  ])("%s", async (_name, page, score) => {
    expect(await against(page)).toBe(score);
  });

  it("folds blanks between elements, and takes no code for text of what stands around it", async () => {
    const page = (blanks: string, end: string) =>
      `<html><head></head>${blanks}<body><p>Text${end}<script>a < b</script></body></html>`;
    const gold = await bench.file("g.html", page("\n\n", "</p>"));
    expect(await bench.score(await bench.file("b.html", page("\n", "</p>")), gold)).toBe(1);
    expect(await bench.score(await bench.file("c.html", page("  ", "</p>")), gold)).toBe(0);
    expect(await bench.score(await bench.file("p.html", page("\n\n", "")), gold)).toBe(1);
    expect(await bench.score(await bench.file("s.html", page("\n\n", "</p>").replace("a <", "b <")), gold)).toBe(0);
  });

  it("leaves out number formats by option, and nothing else", async () => {
    expect(await against(PAGE.replace('sdnum="1"', 'sdnum="2"'), { ignore_sdnum: true })).toBe(1);
    expect(await against(PAGE.replace(' sdnum="1"', ""), { ignore_sdnum: true })).toBe(1);
    expect(await against(PAGE.replace("a b", "a"), { ignore_sdnum: true })).toBe(0);
  });

  it("counts nodes beyond the other page's end in the corrected profile", async () => {
    const gold = await strict.file("gold.html", PAGE);
    expect(await strict.score(await strict.file("a.html", ""), gold)).toBe(0);
    expect(await strict.score(gold, gold)).toBe(1);
  });

  it("has no score for a missing file or one that is no text, and refuses nesting without end", async () => {
    const gold = await bench.file("gold.html", PAGE);
    expect(await bench.score(await bench.missing("no.html"), gold)).toBe("missing_input");
    expect(await bench.score(null, gold)).toBe("missing_input");
    expect(await bench.score(await bench.file("b.html", new Uint8Array([0xff, 0xfe, 0xff])), gold)).toBe(
      "unreadable_input",
    );
    expect(await bench.score(await bench.file("d.html", "<div>".repeat(5_000)), gold)).toBe("refused_input");
  });
});

describe("check_html_background_image", () => {
  const bench = metricBench("check_html_background_image");
  const score = async (page: string) => bench.score(await bench.file("a.html", page), { value: "bg.png" });

  it.each([
    ["in a style element", "<style>body { background-image: url('bg.png'); }</style>", 1],
    ["of another picture", "<style>body { background-image: url('x.png'); }</style>", 0],
    ["spelled with other quotes", '<style>body { background-image: url("bg.png"); }</style>', 0],
    ["outside of a style element", "<p>background-image: url('bg.png')</p>", 0],
    ["on an empty page", "", 0],
  ])("%s", async (_name, page, wanted) => {
    expect(await score(page)).toBe(wanted);
  });

  it("is 0 for none and has no score for a missing file", async () => {
    expect(await bench.score(null, { value: "bg.png" })).toBe(0);
    expect(await bench.score(await bench.missing("no.html"), { value: "bg.png" })).toBe("missing_input");
  });
});

const NCX = "<ncx>\n<docTitle>Book</docTitle>\n<navPoint id='1'/>\n<navPoint id='2'/>\n</ncx>\n";
const OPF = "<package>\n<dc:identifier>1</dc:identifier>\n<dc:title>Book</dc:title>\n</package>\n";
const chapter = (...paragraphs: string[]) =>
  `<html><head><title>C</title></head><body>\n${paragraphs.map((text) => `<p>${text}</p>`).join("\n")}\n</body></html>`;
const BOOK = { "toc.ncx": NCX, "content.opf": OPF, "c1.html": chapter("one", "two"), "c2.html": chapter("three") };

describe("compare_epub", () => {
  const bench = metricBench("compare_epub");
  const strict = metricBench("compare_epub", "corrected");
  const against = async (parts: Record<string, string>, on = bench) =>
    on.score(await on.file("a.epub", await makeZip(parts)), await on.file("gold.epub", await makeZip(BOOK)));

  it("is 1 whatever differs between any two exports", async () => {
    expect(await against(BOOK)).toBe(1);
    const other = {
      "c2.html": BOOK["c2.html"].replaceAll("\n", "\r\n"),
      "c1.html": BOOK["c1.html"].replaceAll("\n", ""),
      "content.opf": OPF.replace(">1<", ">2<"),
      "toc.ncx": NCX.replace("id='1'", "id='9'"),
      "cover.xhtml": "<html/>",
    };
    expect(await against(other)).toBe(1);
  });

  it("is the mean share of equal lines of printed pages", async () => {
    // Of the seven printed lines of the chapter one differs.
    expect(await against({ ...BOOK, "c1.html": chapter("one", "other") })).toBeCloseTo((3 + 6 / 7) / 4, 12);
  });

  it("pairs files by order over those of the result, and by name over all in the corrected profile", async () => {
    const less = { "toc.ncx": NCX, "content.opf": OPF, "c1.html": BOOK["c1.html"] };
    expect(await against(less)).toBeLessThan(0.5);
    expect(await against(less, strict)).toBe(0.75);
    const first = { "c1.html": BOOK["c1.html"] };
    expect(await against(first)).toBe(1);
    expect(await against(first, strict)).toBe(0.25);
  });

  it("is 0 for none, a broken or an empty book and has no score for a missing one or a page in a folder", async () => {
    const gold = await bench.file("gold.epub", await makeZip(BOOK));
    expect(await bench.score(null, gold)).toBe(0);
    expect(await bench.score(await bench.file("b.epub", "x"), gold)).toBe(0);
    expect(await bench.score(gold, await bench.file("b.epub", "x"))).toBe(0);
    expect(await strict.score(await strict.file("a.epub", await makeZip(BOOK)), await strict.file("b.epub", "x"))).toBe(
      "unreadable_input",
    );
    expect(await against({ "a.txt": "none" })).toBe(0);
    expect(await bench.score(await bench.missing("no.epub"), gold)).toBe("missing_input");
    expect(await against({ "text/c1.html": chapter("one") })).toBe("unreadable_input");
    expect(await against({ ...BOOK, "c1.html": "" })).toBe("unreadable_input");
  });
});
