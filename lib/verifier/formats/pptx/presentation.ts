import { UnreadableInputError, type MetricContext } from "../../metric";
import { openPackage, type OfficePackage } from "../office-package";
import { attributeOf, childOf, childrenOf, type XmlElement } from "../xml";
import { wholeNumber } from "./measure";

/** A slide, layout, master or notes page: its part, its XML and the parts it refers to. */
export class SlidePart {
  constructor(
    readonly pack: OfficePackage,
    readonly name: string,
    readonly root: XmlElement,
  ) {}

  /** The common slide data. Throws UnreadableInputError when the part has none. */
  get content(): XmlElement {
    const content = childOf(this.root, "cSld");
    if (!content) throw new UnreadableInputError(`${this.name} is no slide`);
    return content;
  }

  get shapeTree(): XmlElement {
    const tree = childOf(this.content, "spTree");
    if (!tree) throw new UnreadableInputError(`${this.name} has no shapes`);
    return tree;
  }

  /** The first part of a kind that this one refers to, or null. Throws UnreadableInputError when it is not there. */
  related(type: string): SlidePart | null {
    const relation = this.pack.relationships(this.name).find((one) => one.type === type && !one.isExternal);
    return relation ? openPart(this.pack, relation.target) : null;
  }

  /** Like `related`, for what every slide must have. */
  needed(type: string): SlidePart {
    const part = this.related(type);
    if (!part) throw new UnreadableInputError(`${this.name} has no ${type}`);
    return part;
  }
}

export interface Presentation {
  slides: SlidePart[];
  masters: SlidePart[];
  /** In EMU (914,400 an inch); null when the file names no size. */
  width: number | null;
  height: number | null;
  /** The page that new notes are made from; null when the file brings none. */
  notesMaster: SlidePart | null;
}

/** What python-pptx opens when it is handed no file: its own empty 4:3 deck. */
const EMPTY_DECK: Presentation = { slides: [], masters: [], width: 9_144_000, height: 6_858_000, notesMaster: null };

const DECK_TYPES = [
  "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
  "application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml",
];

/**
 * Opens a deck, slides in presentation order; null opens an empty deck, as the public functions do.
 * Throws MissingInputError or UnreadableInputError.
 */
export async function openPresentation(path: unknown, ctx: MetricContext): Promise<Presentation> {
  if (path === null) return EMPTY_DECK;
  const pack = await openPackage(path, ctx);
  const part = pack.mainPart();
  if (!DECK_TYPES.includes(pack.contentType(part) ?? "")) throw new UnreadableInputError("not a presentation");
  const main = openPart(pack, part);
  const size = childOf(main.root, "sldSz");
  return {
    slides: listed(main, "sldIdLst"),
    masters: listed(main, "sldMasterIdLst"),
    width: wholeNumber(size, "cx"),
    height: wholeNumber(size, "cy"),
    notesMaster: main.related("notesMaster"),
  };
}

/** Parts in the order of one of the deck's lists. */
function listed(main: SlidePart, list: string): SlidePart[] {
  const relations = new Map(main.pack.relationships(main.name).map((relation) => [relation.id, relation]));
  const entries = childOf(main.root, list);
  return (entries ? childrenOf(entries) : []).map((entry) => {
    const relation = relations.get(relationId(entry) ?? "");
    if (!relation || relation.isExternal) throw new UnreadableInputError("a listed part is not in the deck");
    return openPart(main.pack, relation.target);
  });
}

function openPart(pack: OfficePackage, name: string): SlidePart {
  const root = pack.xml(name);
  if (!root) throw new UnreadableInputError(`${name.slice(0, 100)} is not in the package`);
  return new SlidePart(pack, name, root);
}

/** The `r:id` of an element that has an `id` of its own too. */
function relationId(element: XmlElement): string | null {
  const key = Object.keys(element.attributes).find((name) => name.endsWith(":id"));
  return key === undefined ? null : attributeOf(element, key);
}
