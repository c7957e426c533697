import { makeZip } from "./office-files";

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const NAMES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ' +
  `xmlns:r="${RELATIONS}"`;
const MAIN = "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml";

export interface SlideSpec {
  shapes?: string[];
  /** Fill of the slide's own background. */
  background?: string;
  notes?: string;
  /** What follows the common slide data, such as a transition. */
  extra?: string;
  /** Bytes of the part that "image1" refers to. */
  image?: Uint8Array;
}

export interface DeckSpec {
  width?: number;
  height?: number;
  slides: SlideSpec[];
  masterBackground?: string;
  masterShapes?: string[];
  layoutShapes?: string[];
}

/** A presentation of one master, one layout and these slides. */
export function makePptx(deck: DeckSpec): Promise<Uint8Array> {
  const parts: Record<string, string | Uint8Array> = {
    "[Content_Types].xml":
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      `<Override PartName="/ppt/presentation.xml" ContentType="${MAIN}"/></Types>`,
    "_rels/.rels": relations(["r1", "officeDocument", "ppt/presentation.xml"]),
    "ppt/presentation.xml":
      `<p:presentation ${NAMES}><p:sldMasterIdLst><p:sldMasterId id="1" r:id="m1"/></p:sldMasterIdLst><p:sldIdLst>` +
      deck.slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="s${at + 1}"/>`).join("") +
      `</p:sldIdLst><p:sldSz cx="${deck.width ?? 9144000}" cy="${deck.height ?? 6858000}"/></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relations(
      ["m1", "slideMaster", "slideMasters/slideMaster1.xml"],
      ...deck.slides.map((_, at): Relation => [`s${at + 1}`, "slide", `slides/slide${at + 1}.xml`]),
    ),
    "ppt/slideMasters/slideMaster1.xml": page("sldMaster", deck.masterShapes ?? [], deck.masterBackground),
    "ppt/slideLayouts/slideLayout1.xml": page("sldLayout", deck.layoutShapes ?? []),
    "ppt/slideLayouts/_rels/slideLayout1.xml.rels": relations([
      "r1",
      "slideMaster",
      "../slideMasters/slideMaster1.xml",
    ]),
  };
  for (const [index, slide] of deck.slides.entries()) Object.assign(parts, slideParts(slide, index + 1));
  return makeZip(parts);
}

function slideParts(slide: SlideSpec, number: number): Record<string, string | Uint8Array> {
  const links: Relation[] = [["l1", "slideLayout", "../slideLayouts/slideLayout1.xml"]];
  const parts: Record<string, string | Uint8Array> = {};
  if (slide.notes !== undefined) {
    links.push(["n1", "notesSlide", `../notesSlides/notesSlide${number}.xml`]);
    const place = shape({ text: slide.notes, placeholder: '<p:ph type="body" idx="1"/>' });
    parts[`ppt/notesSlides/notesSlide${number}.xml`] = page("notes", [place]);
  }
  if (slide.image) {
    links.push(["image1", "image", `../media/image${number}.png`]);
    parts[`ppt/media/image${number}.png`] = slide.image;
  }
  parts[`ppt/slides/slide${number}.xml`] = page("sld", slide.shapes ?? [], slide.background, slide.extra);
  parts[`ppt/slides/_rels/slide${number}.xml.rels`] = relations(...links);
  return parts;
}

function page(root: string, shapes: string[], background?: string, extra = ""): string {
  const fill = background === undefined ? "" : `<p:bg><p:bgPr>${background}<a:effectLst/></p:bgPr></p:bg>`;
  const tree = `<p:spTree><p:nvGrpSpPr/><p:grpSpPr/>${shapes.join("")}</p:spTree>`;
  return `<p:${root} ${NAMES}><p:cSld>${fill}${tree}</p:cSld>${extra}</p:${root}>`;
}

type Relation = [id: string, type: string, target: string];
const relations = (...entries: Relation[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

export const solid = (colour: string) => `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;

export interface Place {
  left?: number;
  top?: number;
  width?: number;
  height?: number;
}
const PLACE = { left: 1_000_000, top: 2_000_000, width: 3_000_000, height: 400_000 };

const frame = (place: Place | null, tag = "a:xfrm") => {
  if (place === null) return "";
  const { left, top, width, height } = { ...PLACE, ...place };
  return `<${tag}><a:off x="${left}" y="${top}"/><a:ext cx="${width}" cy="${height}"/></${tag}>`;
};

/** A paragraph of one run; `run` are attributes and children of its properties, `own` attributes and children of its own. */
export const line = (text: string, run: [string, string] = ["", ""], own: [string, string] = ["", ""]) =>
  `<a:p><a:pPr ${own[0]}>${own[1]}</a:pPr><a:r><a:rPr ${run[0]}>${run[1]}</a:rPr><a:t>${text}</a:t></a:r></a:p>`;

/** A text box, or a placeholder, or with `geometry` another shape. `place` null leaves it without one. */
export function shape(spec: {
  text?: string;
  paragraphs?: string;
  place?: Place | null;
  placeholder?: string;
  geometry?: string;
}): string {
  const { text = "", placeholder = "", geometry = '<a:prstGeom prst="rect"/>' } = spec;
  const place = spec.place === undefined ? (placeholder ? null : {}) : spec.place;
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr>` +
    `<p:spPr>${frame(place)}${geometry}</p:spPr>` +
    `<p:txBody><a:bodyPr/>${spec.paragraphs ?? line(text)}</p:txBody></p:sp>`
  );
}

/** A picture of the part "image1". */
export const picture = (place: Place = {}) =>
  `<p:pic><p:nvPicPr><p:cNvPr id="3" name="y"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="image1"/>` +
  `</p:blipFill><p:spPr>${frame(place)}</p:spPr></p:pic>`;

export const group = (...shapes: string[]) =>
  `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="4" name="z"/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr>${frame({})}</p:grpSpPr>${shapes.join("")}</p:grpSp>`;

/** A table of rows of paragraphs. */
export const slideTable = (rows: string[][], place: Place = {}) =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="5" name="t"/><p:nvPr/></p:nvGraphicFramePr>${frame(place, "p:xfrm")}` +
  `<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblGrid>` +
  `${(rows[0] ?? []).map(() => "<a:gridCol/>").join("")}</a:tblGrid>${rows
    .map((cells) => `<a:tr>${cells.map((cell) => `<a:tc><a:txBody>${cell}</a:txBody></a:tc>`).join("")}</a:tr>`)
    .join("")}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
