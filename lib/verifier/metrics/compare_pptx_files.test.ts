import { describe, expect, it } from "vitest";
import { metricBench } from "../testing/metric-bench";
import { group, line, makePptx, picture, shape, slideTable, solid, type DeckSpec } from "../testing/pptx-files";

type Options = Record<string, unknown>;
const bench = metricBench("compare_pptx_files");

async function call(got: DeckSpec, gold: DeckSpec, options: Options = {}) {
  const result = await bench.file("result.pptx", await makePptx(got));
  return bench.run(result, await bench.file("gold.pptx", await makePptx(gold)), options);
}
async function score(got: DeckSpec, gold: DeckSpec, options: Options = {}) {
  const reply = await call(got, gold, options);
  return reply.ok ? reply.score : reply.kind;
}

const deck = (...shapes: string[]): DeckSpec => ({ slides: [{ shapes }] });
const text = (run: [string, string] = ["", ""], own: [string, string] = ["", ""], words = "Hello") =>
  deck(shape({ paragraphs: line(words, run, own) }));

describe("what is compared unless turned off", () => {
  it.each<[string, string, DeckSpec, DeckSpec]>([
    ["number of slides", "number_of_slides", { slides: [{}, {}] }, { slides: [{}] }],
    ["background colour", "background_color", { slides: [{ background: solid("FFFF00") }] }, { slides: [{}] }],
    ["notes", "note", { slides: [{ notes: "one" }] }, { slides: [{ notes: "two" }] }],
    ["places", "shape", deck(shape({ text: "a", place: { left: 1_006_000 } })), deck(shape({ text: "a" }))],
    ["indent level", "indent", text(undefined, ['lvl="2"', ""]), text()],
    ["font", "font_name", text(["", '<a:latin typeface="Arial"/>']), text()],
    ["font size", "font_size", text(['sz="1800"', ""]), text(['sz="1801"', ""])],
    ["bold", "font_bold", text(['b="1"', ""]), text()],
    ["italic", "font_italic", text(['i="true"', ""]), text(['i="0"', ""])],
    ["colour", "color_rgb", text(["", solid("FF0000")]), text(["", solid("FE0000")])],
    ["underline", "font_underline", text(['u="sng"', ""]), text()],
    ["strike-through", "strike_through", text(['strike="sngStrike"', ""]), text()],
    ["alignment", "alignment", text(undefined, ['algn="ctr"', ""]), text()],
    ["bullet", "bullets", text(undefined, ["", '<a:buChar char="-"/>']), text()],
    [
      "number of runs",
      "run_count",
      deck(shape({ paragraphs: "<a:p><a:r><a:t>Hel</a:t></a:r><a:r><a:t>lo</a:t></a:r></a:p>" })),
      text(),
    ],
  ])("%s", async (what, option, got, gold) => {
    const reply = await call(got, gold);
    expect(reply).toMatchObject({
      ok: true,
      score: 0,
      detail: expect.stringContaining(what.replace("places", "left")),
    });
    expect(await score(got, gold, { [`examine_${option}`]: false })).toBe(1);
    expect(await score(got, got)).toBe(1);
  });

  it("texts, which the bullets compare once more", async () => {
    const [got, gold] = [text(undefined, undefined, "Hallo"), text()];
    expect((await call(got, gold)).ok && (await call(got, gold))).toMatchObject({
      detail: 'slide 1, shape 1: text "Hallo" instead of "Hello"',
      parts: [{ name: "slide 1, shape 1: text", passed: false, expected: '"Hello"', got: '"Hallo"' }],
    });
    expect(await score(got, gold, { examine_text: false })).toBe(0);
    expect(await score(got, gold, { examine_text: false, examine_bullets: false })).toBe(1);
  });

  it("the number of shapes, whatever the options", async () => {
    const got = deck(shape({ text: "a" }), picture());
    expect(await score(got, deck(shape({ text: "a" })), { examine_shape: false })).toBe(0);
  });
});

describe("what counts as the same", () => {
  it.each<[string, DeckSpec, DeckSpec]>([
    ["no alignment and left", text(undefined, ['algn="l"', ""]), text()],
    ["not bold and not said", text(['b="0" i="false"', ""]), text()],
    ["the two outer levels", text(undefined, ['lvl="1"', ""]), text()],
    ["a colour against none", text(["", solid("FF0000")]), text()],
    [
      "a colour against one of the theme",
      text(["", solid("FF0000")]),
      text(["", '<a:solidFill><a:schemeClr val="tx1"/></a:solidFill>']),
    ],
    ["a double underline against none", text(['u="dbl"', ""]), text()],
    [
      "a place within half a percent",
      deck(shape({ text: "a", place: { left: 1_005_000 } })),
      deck(shape({ text: "a" })),
    ],
    ["shapes without text elsewhere", deck(picture({ left: 5 })), deck(picture())],
    ["notes with blanks around", { slides: [{ notes: " n " }] }, { slides: [{ notes: "n" }] }],
    ["no notes and empty notes", { slides: [{ notes: "" }] }, { slides: [{}] }],
    ["an empty run in an empty paragraph", text(undefined, undefined, ""), deck(shape({ paragraphs: "<a:p/>" }))],
    ["a numbered list", text(undefined, ["", '<a:buAutoNum type="arabicPeriod"/>']), text()],
  ])("%s", async (_name, got, gold) => {
    expect(await score(got, gold)).toBe(1);
  });

  it("bullets are not compared where a slide holds an empty text", async () => {
    const empty = shape({ paragraphs: "<a:p><a:r><a:t/></a:r></a:p>" });
    const bullet = shape({ paragraphs: line("Hello", undefined, ["", '<a:buChar char="-"/>']) });
    expect(await score(deck(bullet, empty), deck(shape({ text: "Hello" }), empty))).toBe(1);
  });

  it("underlines of two kinds differ, also none said and single", async () => {
    expect(await score(text(['u="dbl"', ""]), text(['u="sng"', ""]))).toBe(0);
    expect(await score(text(['u="none"', ""]), text(['u="sng"', ""]))).toBe(0);
    expect(await score(text(['u="none"', ""]), text())).toBe(1);
  });
});

describe("groups and tables", () => {
  const inGroup = (own: [string, string] = ["", ""], words = "in") =>
    deck(group(group(shape({ paragraphs: line(words, undefined, own) }))));

  it("compares texts and alignments inside groups, only while alignments count", async () => {
    expect(await score(inGroup(['algn="r"', ""]), inGroup())).toBe(0);
    expect(await score(inGroup(undefined, "out"), inGroup())).toBe(0);
    expect(await score(inGroup(undefined, "out"), inGroup(), { examine_alignment: false })).toBe(1);
    const two = deck(group(shape({ text: "in" }), shape({ text: "more" })));
    expect(await score(two, inGroup(), { examine_alignment: false })).toBe(0);
  });

  it("compares cells of tables by paragraphs, runs, colour, bold, italic and underline", async () => {
    const table = (run: [string, string] = ["", ""], rows = 1) =>
      deck(slideTable(Array.from({ length: rows }, () => [line("cell", run)])), shape({ text: "a" }));
    for (const attributes of ['b="1"', 'i="1"', 'u="sng"']) {
      expect(await score(table([attributes, ""]), table(), { examine_font_bold: false })).toBe(0);
    }
    const [red, blue] = [table(["", solid("FF0000")]), table(["", solid("0000FF")])];
    expect(await score(red, blue)).toBe(0);
    expect(await score(red, blue, { examine_color_rgb: false })).toBe(1);
    expect(await score(table(['sz="1200"', ""]), table())).toBe(1);
    expect(await score(table(undefined, 2), table())).toBe(0);
    expect(await score(table(), deck(picture(), shape({ text: "a" })))).toBe("unreadable_input");
  });
});

describe("options for places", () => {
  const off = { examine_shape: false };
  const at = (text: string, place = {}) => deck(shape({ text, place }));

  it("examine_title_bottom_position wants one title moved down and all else in place", async () => {
    const options = { ...off, examine_title_bottom_position: true };
    const title = "Product Comparison";
    expect(await score(at(title, { top: 3_600_000 }), at(title), options)).toBe(1);
    expect(await score(at(title, { top: 3_599_999 }), at(title), options)).toBe(0);
    expect(await score(at("other", { top: 9 }), at("other"), options)).toBe(1);
    expect(await score(at("one", { top: 9 }), at("two"), { ...options, examine_text: false })).toBe(0);
  });

  it("examine_table_bottom_position looks at tables of the third slide", async () => {
    const options = { ...off, examine_table_bottom_position: true };
    const third = (top: number) => ({ slides: [{}, {}, { shapes: [slideTable([[line("x")]], { top })] }] });
    expect(await score(third(3_600_000), third(2_000_000), options)).toBe(1);
    expect(await score(third(2_000_000), third(2_000_000), options)).toBe(0);
    expect(await score(at("a", { top: 9 }), at("a"), options)).toBe(0);
  });

  it("examine_right_position and examine_top_position look at pictures of the second slide", async () => {
    const second = (place: object) => ({ slides: [{}, { shapes: [picture(place)] }] });
    const right = { ...off, examine_right_position: true };
    expect(await score(second({ left: 4_320_000 }), second({}), right)).toBe(1);
    expect(await score(second({ left: 4_319_999 }), second({}), right)).toBe(0);
    const top = { ...off, examine_top_position: true };
    expect(await score(second({ top: 1_980_000 }), second({}), top)).toBe(1);
    expect(await score(second({ top: 1_980_001 }), second({}), top)).toBe(0);
    expect(await score(second({}), second({}), top)).toBe(0);
  });

  it("examine_shape_for_shift_size lets only the prompt move", async () => {
    const options = { ...off, examine_shape_for_shift_size: true };
    const prompt = "Elaborate on what you want to discuss.";
    expect(await score(at(prompt, { left: 9 }), at(prompt), options)).toBe(1);
    expect(await score(at("a", { left: 9 }), at("a"), options)).toBe(0);
  });

  it("examine_image_size wants pictures as large and all else in place, within approximately_tolerance", async () => {
    const options = { ...off, examine_image_size: true };
    expect(await score(deck(picture({ left: 9 })), deck(picture()), options)).toBe(1);
    expect(await score(deck(picture({ width: 3_030_000 })), deck(picture()), options)).toBe(0);
    const loose = { ...options, approximately_tolerance: 0.01 };
    expect(await score(deck(picture({ width: 3_030_000 })), deck(picture()), loose)).toBe(1);
    expect(await score(at("a", { left: 9 }), at("a"), options)).toBe(0);
  });

  it("examine_modify_height wants shapes without text and freeforms as high, all else in place", async () => {
    const options = { ...off, examine_modify_height: true };
    expect(await score(deck(picture({ width: 9 })), deck(picture()), options)).toBe(1);
    expect(await score(deck(picture({ height: 9 })), deck(picture()), options)).toBe(0);
    const free = (place: object) => deck(shape({ text: "a", place, geometry: "<a:custGeom/>" }));
    expect(await score(free({ left: 9 }), free({}), options)).toBe(1);
    expect(await score(at("a", { left: 9 }), at("a"), options)).toBe(0);
  });

  it("takes a placeholder's place from its layout, then from the master", async () => {
    const mark = '<p:ph type="title"/>';
    const inherited = (place: object) => ({
      ...deck(shape({ text: "a", placeholder: mark })),
      layoutShapes: [shape({ placeholder: mark })],
      masterShapes: [shape({ placeholder: mark, place })],
    });
    expect(await score(inherited({}), deck(shape({ text: "a", placeholder: mark, place: {} })))).toBe(1);
    expect(await score(inherited({ left: 9 }), inherited({}))).toBe(0);
  });
});

describe("backgrounds", () => {
  it("takes the master's colour where the slide has none", async () => {
    const master = { slides: [{}], masterBackground: solid("00FF00") };
    expect(await score(master, { slides: [{ background: solid("00FF00") }] })).toBe(1);
    expect(await score(master, { slides: [{ background: "<a:noFill/>" }] })).toBe(0);
  });
});

describe("what ends without a score", () => {
  it("a missing, broken or foreign file, and a package without its list of types", async () => {
    const gold = await bench.file("gold.pptx", await makePptx(text()));
    expect(await bench.score(await bench.missing("no.pptx"), gold)).toBe("missing_input");
    expect(await bench.score(await bench.file("a.pptx", "text"), gold)).toBe("unreadable_input");
    expect(await bench.score(await bench.file("b.pptx", ""), gold)).toBe("unreadable_input");
    expect(await bench.score(gold)).toBe("missing_input");
  });

  it("a shape without a place against one with, and a shape of no kind", async () => {
    expect(await score(deck(shape({ text: "a", place: null })), deck(shape({ text: "a" })))).toBe("unreadable_input");
    const odd = deck(shape({ text: "a", geometry: "" }));
    expect(await score(deck(shape({ text: "a" })), odd)).toBe("unreadable_input");
    expect(await score(deck(shape({ text: "a" })), odd, { enable_debug: false })).toBe(1);
  });

  it("a background in a colour of the theme, even when backgrounds do not count", async () => {
    const themed = { slides: [{ background: '<a:solidFill><a:schemeClr val="bg1"/></a:solidFill>' }] };
    expect(await score(themed, { slides: [{}] }, { examine_background_color: false })).toBe("unreadable_input");
  });

  it("but not a result that was never fetched: it counts as a deck without slides", async () => {
    const gold = await bench.file("gold.pptx", await makePptx(text()));
    expect(await bench.score(null, gold)).toBe(0);
    expect(await bench.score(null, gold, { examine_number_of_slides: false })).toBe(1);
  });
});

describe("the corrected profile", () => {
  const corrected = metricBench("compare_pptx_files", "corrected");
  const judge = async (got: DeckSpec, gold: DeckSpec, options: Options = {}) =>
    corrected.score(
      await corrected.file("result.pptx", await makePptx(got)),
      await corrected.file("gold.pptx", await makePptx(gold)),
      options,
    );

  it("gives 0 for a result that was never fetched", async () => {
    const gold = await corrected.file("gold.pptx", await makePptx(text()));
    expect(await corrected.score(null, gold, { examine_number_of_slides: false })).toBe(0);
  });

  it("compares backgrounds in colours of the theme by their names", async () => {
    const themed = (name: string) => ({
      slides: [{ background: `<a:solidFill><a:schemeClr val="${name}"/></a:solidFill>` }],
    });
    expect(await judge(themed("bg1"), themed("bg1"))).toBe(1);
    expect(await judge(themed("bg1"), themed("bg2"))).toBe(0);
  });

  it("compares bullets although a slide holds an empty text", async () => {
    const empty = shape({ paragraphs: "<a:p><a:r><a:t/></a:r></a:p>" });
    const bullet = shape({ paragraphs: line("Hello", undefined, ["", '<a:buChar char="-"/>']) });
    expect(await judge(deck(bullet, empty), deck(shape({ text: "Hello" }), empty))).toBe(0);
  });
});
