import { attributeOf, descendantsNamed } from "../formats/xml";
import { defineGetter, fileValue } from "../getter";
import { relatedFile, slideOf } from "./slide-part";

/** The picture that fills a slide's background; missing when the slide has another background or none. */
export const backgroundImageInSlide = defineGetter({
  name: "background_image_in_slide",
  async get(spec, ctx) {
    const slide = await slideOf(spec, ctx);
    const root = slide?.pack.xml(slide.part);
    if (!slide || !root) return fileValue(null);
    const pictures = descendantsNamed(root, "bgPr").flatMap((fill) => descendantsNamed(fill, "blip"));
    const id = pictures.map((picture) => attributeOf(picture, "embed")).find((found) => found !== null);
    const relation = slide.pack
      .relationships(slide.part)
      .find((candidate) => candidate.id === id && candidate.type.includes("image"));
    return relation ? relatedFile(slide, relation, spec, ctx) : fileValue(null);
  },
});
