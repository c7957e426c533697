import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { makeZip } from "../testing/office-files";
import { makePdf, makePdfWithStream, packed, pixels, type PdfPageSpec } from "../testing/pdf-files";
import { metricBench } from "../testing/metric-bench";

const page = (...lines: string[]): PdfPageSpec => ({ text: lines.map((line, at) => [line, 20, 180 - at * 14]) });
const waves = (x: number, y: number): [number, number, number] => [(x * 6) % 256, (y * 8) % 256, (x * y) % 256];
const stripes = (x: number, y: number): [number, number, number] =>
  x % 20 < 10 !== y > 12 ? [250, 250, 250] : [5, 5, 5];

describe("check_pdf_pages", () => {
  const bench = metricBench("check_pdf_pages");
  const rule = (relation: string, ref_value: unknown) => ({ relation, ref_value });

  it.each([
    ["eq", 2, 1],
    ["eq", 2.0, 1],
    ["eq", 1, 0],
    ["eq", "2", 0],
    ["ne", 1, 1],
    ["lt", 2, 0],
    ["le", 2, 1],
    ["gt", 1, 1],
    ["ge", 3, 0],
    ["lt", "3", "raised"],
    ["nearly", 2, "rule"],
  ])("relation %s to %s gives %s for two pages", async (relation, ref, score) => {
    const file = await bench.file("a.pdf", await makePdf(page("one"), page("two")));
    expect(await bench.score(file, rule(relation, ref))).toBe(score);
  });

  it("has no score for a missing, empty, foreign or cut off file, and 0 for none", async () => {
    const whole = await makePdf(page("one"));
    expect(await bench.score(null, rule("eq", 1))).toBe(0);
    expect(await bench.score(await bench.missing("no.pdf"), rule("eq", 1))).toBe("missing_input");
    expect(await bench.score(await bench.file("e.pdf", ""), rule("eq", 1))).toBe("unreadable_input");
    expect(await bench.score(await bench.file("t.pdf", "text %%EOF"), rule("eq", 1))).toBe("unreadable_input");
    expect(await bench.score(await bench.file("c.pdf", whole.slice(0, -40)), rule("eq", 1))).toBe("unreadable_input");
  });

  it("refuses a document of more pages than are read", async () => {
    const many = await makePdf(...Array.from({ length: 2_001 }, () => ({})));
    expect(await bench.score(await bench.file("m.pdf", many), rule("eq", 2_001))).toBe("refused_input");
  }, 60_000);
});

describe("compare_pdfs", () => {
  const bench = metricBench("compare_pdfs");
  const strict = metricBench("compare_pdfs", "corrected");

  it("is 1 for equal texts whatever else differs, and a fraction of the letters otherwise", async () => {
    const gold = await bench.file("g.pdf", await makePdf(page("Invoice 12", "Total 14")));
    expect(await bench.score(gold, gold)).toBe(1);
    const drawn = await makePdf({ ...page("Invoice 12", "Total 14"), pictures: [waves] });
    expect(await bench.score(await bench.file("d.pdf", drawn), gold)).toBe(1);
    const other = await bench.file("o.pdf", await makePdf(page("Invoice 12", "Total 15")));
    expect(await bench.score(other, gold)).toBeCloseTo(1 - 2 / 38, 12);
    expect((await bench.run(other, gold)) as object).toMatchObject({
      parts: [{ passed: false, expected: expect.stringContaining("14"), got: expect.stringContaining("15") }],
    });
  });

  it("reads words apart as one line with a blank, columns as lines of their own, order as drawn", async () => {
    const gold = await bench.file("g.pdf", await makePdf({ text: [["ab cd", 20, 100]] }));
    const near = await makePdf({
      text: [
        ["ab", 20, 100],
        ["cd", 37, 100],
      ],
    });
    expect(await bench.score(await bench.file("n.pdf", near), gold)).toBe(1);
    const far = await makePdf({
      text: [
        ["ab", 20, 100],
        ["cd", 120, 100],
      ],
    });
    expect(await bench.score(await bench.file("f.pdf", far), gold)).toBeCloseTo(0.8, 12);
    const outside = await makePdf({
      text: [
        ["ab cd", 20, 100],
        ["unseen", 20, -50],
      ],
    });
    expect(await bench.score(await bench.file("x.pdf", outside), gold)).toBe(1);
  });

  it("takes the mean over lists, with 0 for what is missing or unreadable", async () => {
    const one = await bench.file("1.pdf", await makePdf(page("one")));
    const two = await bench.file("2.pdf", await makePdf(page("two")));
    expect(await bench.score([one, two], [one, two])).toBe(1);
    expect(await bench.score([one], [one, two])).toBe(0.5);
    expect(await bench.score([one, two], one)).toBe(0);
    expect(await bench.score([await bench.missing("no.pdf"), two], [one, two])).toBe(0.5);
    expect(await bench.score(await bench.file("b.pdf", "%PDF-"), one)).toBe(0);
    expect(await bench.score(await bench.file("e.pdf", ""), one)).toBe(0);
    expect(await bench.score(null, one)).toBe(0);
    expect(await bench.score(one, [])).toBe("rule");
    expect(await bench.score(one, one, { ignore_case: true })).toBe("rule");
  });

  it("has no score in the corrected profile when the gold file cannot be read", async () => {
    const one = await strict.file("1.pdf", await makePdf(page("one")));
    const broken = await strict.file("b.pdf", "%PDF- 1 0 obj");
    expect(
      await bench.score(await bench.file("a.pdf", "%PDF- 1 0 obj"), await bench.file("b.pdf", "%PDF- 1 0 obj")),
    ).toBe(1);
    expect(await strict.score(one, broken)).toBe("unreadable_input");
    expect(await strict.score(broken, one)).toBe(0);
  });
});

describe("a PDF that grows without end", () => {
  const zeros = deflateSync(Buffer.alloc(140 * 1024 * 1024), { level: 9 });
  const withStream = (bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n",
      ),
      Buffer.from("3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n"),
      Buffer.from(`4 0 obj<</Length ${bytes.length}/Filter/FlateDecode>>stream\n`),
      bytes,
      Buffer.from("\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
    ]);

  it.each(["compare_pdfs", "compare_pdf_images", "is_gold_text_included_in_pdf", "check_pdf_pages"])(
    "is refused by %s",
    async (func) => {
      const folder = await benches[func]?.file("x.pdf", withStream(zeros));
      const expected =
        func === "check_pdf_pages" ? { relation: "eq", ref_value: 1 } : await benches[func]?.file("g.json", "{}");
      expect(await benches[func]?.score(folder, expected)).toBe("refused_input");
      const twice = await benches[func]?.file("y.pdf", withStream(deflateSync(zeros)));
      expect(await benches[func]?.score(twice, expected)).toBe("refused_input");
    },
    60_000,
  );
});

const benches = Object.fromEntries(
  ["compare_pdfs", "compare_pdf_images", "is_gold_text_included_in_pdf", "check_pdf_pages"].map((func) => [
    func,
    metricBench(func),
  ]),
);

describe("compare_pdf_images", () => {
  const bench = metricBench("compare_pdf_images");
  const strict = metricBench("compare_pdf_images", "corrected");

  it("is the share of pictures that look the same, in order", async () => {
    const gold = await bench.file("g.pdf", await makePdf({ pictures: [waves] }, { pictures: [stripes] }));
    const same = await makePdf({ ...page("other words"), pictures: [waves, stripes] });
    expect(await bench.score(await bench.file("s.pdf", same), gold)).toBe(1);
    const swapped = await makePdf({ pictures: [stripes] }, { pictures: [waves] });
    expect(await bench.score(await bench.file("w.pdf", swapped), gold)).toBe(0);
    const half = await makePdf({ pictures: [waves, waves] });
    expect(await bench.score(await bench.file("h.pdf", half), gold)).toBe(0.5);
    const one = await makePdf({ pictures: [waves] });
    expect(await bench.score(await bench.file("o.pdf", one), gold)).toBe(0);
  });

  it("is 1 for two PDFs without pictures and 0 for none, a missing or a broken one", async () => {
    const gold = await bench.file("g.pdf", await makePdf(page("a")));
    expect(await bench.score(await bench.file("o.pdf", await makePdf(page("b"))), gold)).toBe(1);
    expect(await bench.score(null, gold)).toBe(0);
    expect(await bench.score(await bench.missing("no.pdf"), gold)).toBe(0);
    expect(await bench.score(await bench.file("e.pdf", ""), gold)).toBe(0);
    expect(await bench.score(await bench.file("b.pdf", "no PDF"), gold)).toBe(0);
  });

  it("takes two PDFs of one name for equal as publicly, and compares them in the corrected profile", async () => {
    const [left, right] = [await makePdf({ pictures: [waves] }), await makePdf({ pictures: [stripes] })];
    expect(await bench.score(await bench.file("a/r.pdf", left), await bench.file("b/r.pdf", right))).toBe(1);
    expect(await strict.score(await strict.file("a/r.pdf", left), await strict.file("b/r.pdf", right))).toBe(0);
    expect(await strict.score(await strict.file("a.pdf", left), await strict.file("b.pdf", "no PDF"))).toBe(
      "unreadable_input",
    );
  });

  it("reads pictures in grey, with predicted rows and as JPEG alike", async () => {
    const gold = await bench.file("g.pdf", await makePdf({ pictures: [waves] }));
    const facts = { Width: 40, Height: 30, BitsPerComponent: 8 };
    const plain = await makePdfWithStream(
      { ...facts, ColorSpace: "DeviceRGB", Filter: "FlateDecode" },
      packed(pixels(waves)),
    );
    expect(await bench.score(await bench.file("p.pdf", plain), gold)).toBe(1);
    const { default: sharp } = await import("sharp");
    const jpeg = await sharp(pixels(waves), { raw: { width: 40, height: 30, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer();
    const asJpeg = await makePdfWithStream({ ...facts, ColorSpace: "DeviceRGB", Filter: "DCTDecode" }, jpeg);
    expect(await bench.score(await bench.file("j.pdf", asJpeg), gold)).toBe(1);
  });

  it("refuses pictures without end and filters it does not read, instead of scoring them", async () => {
    const gold = await bench.file("g.pdf", await makePdf({ pictures: [waves] }));
    const facts = { BitsPerComponent: 8, ColorSpace: "DeviceRGB" };
    const huge = await makePdfWithStream(
      { ...facts, Width: 60_000, Height: 60_000, Filter: "FlateDecode" },
      packed(new Uint8Array(9)),
    );
    expect(await bench.score(await bench.file("h.pdf", huge), gold)).toBe("refused_input");
    const bomb = packed(new Uint8Array(150 * 1024 * 1024));
    const deep = await makePdfWithStream({ ...facts, Width: 40, Height: 30, Filter: "FlateDecode" }, bomb);
    expect(await bench.score(await bench.file("d.pdf", deep), gold)).toBe("refused_input");
    const fax = await makePdfWithStream(
      { ...facts, Width: 40, Height: 30, Filter: "CCITTFaxDecode" },
      new Uint8Array(9),
    );
    expect(await bench.score(await bench.file("f.pdf", fax), gold)).toBe("refused_input");
  }, 60_000);
});

describe("is_gold_text_included_in_pdf", () => {
  const bench = metricBench("is_gold_text_included_in_pdf");
  it("wants every value of the gold file in the text", async () => {
    const pdf = await bench.file("a.pdf", await makePdf(page("Invoice 12", "Total 14")));
    const gold = (value: unknown) => bench.file("g.json", JSON.stringify(value));
    expect(await bench.score(pdf, await gold({ a: "Invoice", b: "14" }))).toBe(1);
    expect(await bench.score(pdf, await gold({ a: "Invoice", b: "15" }))).toBe(0);
    expect(await bench.score(pdf, await gold({}))).toBe(1);
    expect(await bench.score(pdf, await gold({ a: 14 }))).toBe("unreadable_input");
    expect(await bench.score(null, await gold({}))).toBe(0);
    expect(await bench.score(await bench.file("b.pdf", "none"), await gold({}))).toBe("unreadable_input");
    expect(await bench.score(await bench.missing("no.pdf"), await gold({}))).toBe("missing_input");
    expect(await bench.score(pdf, await bench.file("x.json", "{"))).toBe("unreadable_input");
  });
});

describe("compare_zip_files", () => {
  const bench = metricBench("compare_zip_files");
  const zip = async (name: string, parts: Record<string, string | Uint8Array>) =>
    bench.file(name, await makeZip(parts));

  it("wants the same names and bytes, and PDFs whose texts are 95 % alike", async () => {
    const words = Array.from({ length: 10 }, (_, at) => `line number ${at}`);
    const [pdf, close] = [await makePdf(page(...words)), await makePdf(page(...words.slice(0, 9), "line number 8"))];
    const gold = await zip("g.zip", { "a.txt": "one", "b.PDF": pdf });
    expect(await bench.score(await zip("s.zip", { "b.PDF": close, "a.txt": "one" }), gold)).toBe(1);
    expect(await bench.score(await zip("o.zip", { "b.PDF": await makePdf(page("other")), "a.txt": "one" }), gold)).toBe(
      0,
    );
    expect(await bench.score(await zip("t.zip", { "b.PDF": pdf, "a.txt": "two" }), gold)).toBe(0);
    expect(await bench.score(await zip("l.zip", { "a.txt": "one" }), gold)).toBe(0);
    expect(await bench.score(await zip("m.zip", { "a.txt": "one", "b.PDF": pdf, c: "" }), gold)).toBe(0);
  });

  it("is 0 for none and has no score for a missing, empty or broken archive", async () => {
    const gold = await zip("g.zip", { a: "1" });
    expect(await bench.score(null, gold)).toBe(0);
    expect(await bench.score(await bench.missing("no.zip"), gold)).toBe("missing_input");
    expect(await bench.score(await bench.file("e.zip", ""), gold)).toBe("unreadable_input");
    expect(await bench.score(await bench.file("b.zip", "PK"), gold)).toBe("unreadable_input");
  });
});
