import { DRAWING } from "../formats/pptx/namespaces";
import { attributeOf, childOf, descendantsNamed, type XmlElement } from "../formats/xml";
import { strip } from "../python/text";
import { differs, type Difference } from "./difference";
import type { ShapePair } from "./shape-places";

interface Bullet {
  text: string;
  /** null without a bullet character; numbers are not looked at. */
  character: string | null;
  level: string;
}

interface SlideBullets {
  bullets: Bullet[];
  /** False when some text element is empty. */
  isWhole: boolean;
}
const known = new WeakMap<XmlElement, SlideBullets>();

/**
 * Texts and bullet characters of all paragraphs of the two slides, those in tables and groups too. Not compared
 * when a slide holds an empty text element: the public function gives up there and goes on; the corrected profile
 * compares them all the same.
 */
export function compareBullets({ got, expected, slide }: ShapePair, isCorrected: boolean): Difference | null {
  const [{ bullets, isWhole }, { bullets: wanted, isWhole: isGoldWhole }] = [got, expected].map(({ part }) =>
    bulletsOn(part.root),
  ) as [SlideBullets, SlideBullets];
  if (!isCorrected && !(isWhole && isGoldWhole)) return null;
  const where = `slide ${slide}`;
  if (bullets.length !== wanted.length) {
    return differs(where, "number of paragraphs with text", bullets.length, wanted.length);
  }
  for (const [index, one] of bullets.entries()) {
    const other = wanted[index] as Bullet;
    const at = `${where}, paragraph ${index + 1} with text`;
    if (one.text !== other.text) return differs(at, "text", one.text, other.text);
    if (one.character !== other.character) return differs(at, "bullet", one.character, other.character);
    if (one.character !== null && one.level !== other.level) {
      return differs(at, "bullet level", one.level, other.level);
    }
  }
  return null;
}

function bulletsOn(slide: XmlElement): SlideBullets {
  const remembered = known.get(slide);
  if (remembered !== undefined) return remembered;
  const bullets = readBullets(slide);
  known.set(slide, bullets);
  return bullets;
}

function readBullets(slide: XmlElement): SlideBullets {
  const bullets: Bullet[] = [];
  let isWhole = true;
  for (const paragraph of descendantsNamed(slide, "p", DRAWING)) {
    const texts = descendantsNamed(paragraph, "t", DRAWING).map(leadingText);
    isWhole &&= !texts.includes("");
    const text = texts.join("");
    if (strip(text) === "") continue;
    const properties = childOf(paragraph, "pPr");
    const mark = childOf(properties, "buChar");
    bullets.push({
      text,
      character: mark && (attributeOf(mark, "char") ?? ""),
      level: attributeOf(properties, "lvl") ?? "0",
    });
  }
  return { bullets, isWhole };
}

/** Text before the first child element, as ElementTree's `text` is. */
function leadingText({ children }: XmlElement): string {
  let text = "";
  for (const child of children) {
    if (typeof child !== "string") break;
    text += child;
  }
  return text;
}
