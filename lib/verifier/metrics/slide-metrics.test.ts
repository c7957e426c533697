import { describe, expect, it } from "vitest";
import { makeZip } from "../testing/office-files";
import { metricBench } from "../testing/metric-bench";
import { line, makePptx, picture, shape, solid, type DeckSpec } from "../testing/pptx-files";

describe("check_slide_orientation_Portrait", () => {
  const bench = metricBench("check_slide_orientation_Portrait");
  const sized = async (width: number, height: number) =>
    bench.score(await bench.file("a.pptx", await makePptx({ slides: [], width, height })));
  it("wants slides higher than wide; no deck is a 4:3 one", async () => {
    expect(await sized(6, 9)).toBe(1);
    expect(await sized(9, 9)).toBe(0);
    expect(await bench.score(null)).toBe(0);
    expect(await bench.score(await bench.missing())).toBe("missing_input");
    expect(await bench.score(await bench.file("b.pptx", "no deck"))).toBe("unreadable_input");
  });
});

describe("check_transition", () => {
  const bench = metricBench("check_transition");
  const rule = { slide_idx: 0, transition_type: "dissolve" };
  const score = async (extra: string, asked: object = rule) =>
    bench.score(await bench.file("a.pptx", await makePptx({ slides: [{ extra }] })), asked);
  it("looks at the kind of the slide's first transition", async () => {
    expect(await score("<p:transition><p:dissolve/></p:transition>")).toBe(1);
    expect(await score("<p:transition><p:fade/></p:transition>")).toBe(0);
    expect(await score("<p:transition/><p:transition><p:dissolve/></p:transition>")).toBe(0);
    expect(await score("")).toBe(0);
  });
  it("gives 0 for a slide that is not there and no score for a broken deck or rule", async () => {
    expect(await score("", { ...rule, slide_idx: 1 })).toBe(0);
    expect(await score("", { slide_idx: 0 })).toBe("rule");
    expect(await bench.score(await bench.file("b.pptx", "x"), rule)).toBe("unreadable_input");
    expect(await bench.score(await bench.missing(), rule)).toBe("missing_input");
  });
});

describe("check_page_number_colors", () => {
  const bench = metricBench("check_page_number_colors");
  const score = async (shapes: string[], color: string, masterBackground?: string) =>
    bench.score(await bench.file("a.pptx", await makePptx({ slides: [], masterShapes: shapes, masterBackground })), {
      color,
    });
  const run = (colour: string) => shape({ paragraphs: line("1", ["", solid(colour)]) });
  it.each([
    ["red", "C9211E", 1],
    ["red", "0000FF", 0],
    ["blue", "0000FF", 1],
    ["green", "00A933", 1],
    ["green", "808080", 0],
    ["black", "101010", 1],
    ["black", "000000", 1],
    ["violet", "00A933", 1],
  ])("%s against %s gives %d", async (asked, colour, expected) => {
    expect(await score([run(colour)], asked)).toBe(expected);
  });
  it("takes the last run that is not black, then any fill", async () => {
    expect(await score([run("0000FF"), run("FF0000"), run("000000")], "red")).toBe(1);
    expect(await score([run("000000")], "red", solid("FF0000"))).toBe(1);
    expect(await score([], "black")).toBe(0);
  });
  it("has no score for a broken deck", async () => {
    expect(await bench.score(await bench.file("b.pptx", "x"), { color: "red" })).toBe("unreadable_input");
    expect(await bench.score(await bench.file("c.pptx", await makeZip({ a: "b" })), { color: "red" })).toBe(
      "unreadable_input",
    );
    expect(await bench.score(await bench.missing(), { color: "red" })).toBe("missing_input");
  });
});

describe("evaluate_presentation_fill_to_rgb_distance", () => {
  const bench = metricBench("evaluate_presentation_fill_to_rgb_distance");
  const rule = { rgb: [0, 0, 255], original_rgb: [255, 255, 255] };
  const score = async (deck: DeckSpec, asked: object = rule) =>
    bench.score(await bench.file("a.pptx", await makePptx(deck)), asked);
  const slides = (...fills: (string | undefined)[]) => ({ slides: fills.map((background) => ({ background })) });
  it("counts the distance of each slide's background", async () => {
    expect(await score(slides(solid("0000FF")))).toBe(1);
    expect(await score(slides(solid("0000FF"), solid("FFFFFF")))).toBe(0.5);
    expect(await score(slides(solid("FFFF00")), { rgb: [0, 0, 255] })).toBeCloseTo(0, 12);
    expect(await score(slides(solid("0000CC")))).toBeCloseTo(1 - 51 / 255 / Math.sqrt(3), 12);
  });
  it("takes the master's colour, and the full distance where there is none in red, green and blue", async () => {
    expect(await score({ ...slides(undefined, "<a:noFill/>"), masterBackground: solid("0000FF") })).toBe(1);
    expect(await score(slides(undefined))).toBe(0);
    expect(await score(slides("<a:gradFill/>", '<a:solidFill><a:schemeClr val="bg1"/></a:solidFill>'))).toBe(0);
  });
  it("has no score without slides, rule or file", async () => {
    expect(await score(slides())).toBe("unreadable_input");
    expect(await score(slides(solid("0000FF")), {})).toBe("rule");
    expect(await bench.score(await bench.missing(), rule)).toBe("missing_input");
  });
});

describe("check_image_stretch_and_center", () => {
  const bench = metricBench("check_image_stretch_and_center");
  const bytes = (text: string) => new TextEncoder().encode(text);
  const page = { width: 9_144_000, height: 6_858_000 };
  const file = async (name: string, place: object, image = bytes("one")) =>
    bench.file(name, await makePptx({ slides: [{ shapes: [picture(place)], image }] }));
  it("wants the same picture over the whole page, within half an inch", async () => {
    const gold = await file("gold.pptx", {});
    expect(await bench.score(await file("a.pptx", { left: 0, top: 0, ...page }), gold)).toBe(1);
    const near = { left: 0, top: 0, width: page.width - 457_200, height: page.height };
    expect(await bench.score(await file("b.pptx", near), gold)).toBe(1);
    expect(await bench.score(await file("c.pptx", { ...near, width: near.width - 1 }), gold)).toBe(0);
    expect(await bench.score(await file("d.pptx", { left: 457_201, top: 0, ...page }), gold)).toBe(0);
    expect(await bench.score(await file("e.pptx", { left: 0, top: 0, ...page }, bytes("two")), gold)).toBe(0);
  });
  it("gives 0 for an original without a picture and no score without slides", async () => {
    const blank = await bench.file("blank.pptx", await makePptx({ slides: [{}] }));
    expect(await bench.score(await file("a.pptx", {}), blank)).toBe(0);
    const none = await bench.file("none.pptx", await makePptx({ slides: [] }));
    expect(await bench.score(none, blank)).toBe("unreadable_input");
    expect(await bench.score(await bench.missing(), blank)).toBe("missing_input");
  });
});

describe("check_strikethrough", () => {
  const bench = metricBench("check_strikethrough");
  const rule = { slide_index_s: [0], shape_index_s: [-1], paragraph_index_s: [0] };
  const score = async (run: string, asked: object = rule) => {
    const shapes = [picture(), shape({ paragraphs: line("x", [run, ""]) })];
    return bench.score(await bench.file("a.pptx", await makePptx({ slides: [{ shapes }] })), asked);
  };
  it("wants the first run of every named paragraph struck", async () => {
    expect(await score('strike="sngStrike"')).toBe(1);
    expect(await score('strike="noStrike"')).toBe(1);
    expect(await score("")).toBe(0);
    expect(await score('strike="sngStrike"', { ...rule, shape_index_s: [0] })).toBe(0);
    expect(await score('strike="sngStrike"', { ...rule, paragraph_index_s: [1] })).toBe(0);
    expect(await score("", {})).toBe("rule");
    expect(await bench.score(await bench.missing(), rule)).toBe("missing_input");
  });
});

describe("check_strikethrough in the corrected profile", () => {
  const bench = metricBench("check_strikethrough", "corrected");
  const rule = { slide_index_s: [0], shape_index_s: [0], paragraph_index_s: [0] };
  it("does not take a run that says it is not struck for struck", async () => {
    const score = async (run: string) => {
      const shapes = [shape({ paragraphs: line("x", [run, ""]) })];
      return bench.score(await bench.file("a.pptx", await makePptx({ slides: [{ shapes }] })), rule);
    };
    expect(await score('strike="noStrike"')).toBe(0);
    expect(await score('strike="sngStrike"')).toBe(1);
  });
});

describe("check_slide_numbers_color", () => {
  const bench = metricBench("check_slide_numbers_color");
  const place = (colour: string) =>
    shape({
      placeholder: '<p:ph type="sldNum"/>',
      paragraphs: `<a:p><a:pPr><a:defRPr>${colour && solid(colour)}</a:defRPr></a:pPr><a:fld><a:t>&lt;number&gt;</a:t></a:fld></a:p>`,
    });
  const score = async (masterShapes: string[], text = "1") =>
    bench.score(await bench.file("a.pptx", await makePptx({ slides: [{ shapes: [shape({ text })] }], masterShapes })));
  it("wants the master's slide number in pure red once a slide shows a number", async () => {
    expect(await score([place("FF0000")])).toBe(1);
    expect(await score([place("FE0000")])).toBe(0);
    expect(await score([])).toBe(0);
    expect(await score([place("")])).toBe("unreadable_input");
    expect(await score([place("FF0000")], "one")).toBe("unreadable_input");
  });
});
