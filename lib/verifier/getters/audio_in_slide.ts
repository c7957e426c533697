import { defineGetter, fileValue } from "../getter";
import { relatedFile, slideOf } from "./slide-part";

/** The first sound of a slide, embedded or linked; missing when the slide has none. */
export const audioInSlide = defineGetter({
  name: "audio_in_slide",
  async get(spec, ctx) {
    const slide = await slideOf(spec, ctx);
    const relation = slide?.pack.relationships(slide.part).find(({ type }) => type.includes("audio"));
    return slide && relation ? relatedFile(slide, relation, spec, ctx) : fileValue(null);
  },
});
