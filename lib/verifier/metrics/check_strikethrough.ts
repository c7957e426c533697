import { defineMetric, fail, pass } from "../metric";
import { openPresentation } from "../formats/pptx/presentation";
import { shapesOf } from "../formats/pptx/shape";
import { paragraphsOf, runsOf } from "../formats/pptx/text-frame";
import { attributeOf, childOf } from "../formats/xml";
import { ruleMember } from "../rule";

/**
 * The first run of each named paragraph (`slide_index_s`, `shape_index_s`, `paragraph_index_s`, all with all) says
 * something about striking through. The public function takes "not struck" for struck too; the corrected profile
 * does not.
 */
export const checkStrikethrough = defineMetric({
  name: "check_strikethrough",
  version: 1,
  corrected:
    "A paragraph that is expressly not struck through does not count; publicly any mention of striking through does.",
  async run(result, expected, _options, ctx) {
    const deck = await openPresentation(result, ctx);
    const [slides, shapes, paragraphs] = ["slide_index_s", "shape_index_s", "paragraph_index_s"].map((name) =>
      indexes(ruleMember(expected, name)),
    );
    if (!slides || !shapes || !paragraphs) return fail("the rule does not name places by number");
    for (const slideIndex of slides) {
      for (const shapeIndex of shapes) {
        for (const paragraphIndex of paragraphs) {
          const where = `slide ${slideIndex + 1}, shape ${shapeIndex + 1}, paragraph ${paragraphIndex + 1}`;
          const slide = deck.slides.at(slideIndex);
          const shape = slide && shapesOf(slide).at(shapeIndex);
          const paragraph = shape?.hasText ? paragraphsOf(shape.body).at(paragraphIndex) : undefined;
          const [run] = paragraph ? runsOf(paragraph) : [];
          if (!run) return fail(`${where} is not there or has no text`);
          const strike = attributeOf(childOf(run, "rPr"), "strike");
          const isNamedOnly = strike === "noStrike" && ctx.profile === "corrected";
          if (strike === null || isNamedOnly) return fail(`${where} is not struck through`);
        }
      }
    }
    return pass("the paragraphs are struck through");
  },
});

/** Whole numbers, from the end when negative; null for anything else. */
const indexes = (value: unknown) =>
  Array.isArray(value) && value.every((index) => Number.isInteger(index)) ? (value as number[]) : null;
