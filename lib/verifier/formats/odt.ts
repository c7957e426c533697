import { UnreadableInputError, type MetricContext } from "../metric";
import { decodeUtf8 } from "./text";
import { childrenOf, descendants, isElement, parseXml, type XmlElement } from "./xml";
import { readZip } from "./zip";

const TEXT = "urn:oasis:names:tc:opendocument:xmlns:text:1.0";

/** The content.xml of a Writer document. Throws UnreadableInputError when it is none. */
export async function readOdt(path: unknown, ctx: MetricContext): Promise<XmlElement> {
  const bytes = (await readZip(path, ctx)).read("content.xml");
  if (bytes === null) throw new UnreadableInputError("not an OpenDocument file");
  return parseXml(decodeUtf8(bytes));
}

/**
 * Text of every paragraph, wherever it stands: plain text and what stands directly in its spans. Repeated blanks,
 * tabs and links are written as elements and are not read, as in the public function.
 */
export function odtParagraphTexts(content: XmlElement): string[] {
  const texts: string[] = [];
  for (const element of descendants(content)) {
    if (element.name !== "p" || element.ns !== TEXT) continue;
    texts.push(
      element.children
        .map((child) => (!isElement(child) ? child : child.name === "span" && child.ns === TEXT ? ownText(child) : ""))
        .join(""),
    );
  }
  return texts;
}

const ownText = (element: XmlElement) => element.children.map((child) => (isElement(child) ? "" : child)).join("");

/** Spans of text, in document order. */
export const odtSpans = (content: XmlElement) =>
  [...descendants(content)].filter((element) => element.name === "span" && element.ns === TEXT);

/** Automatic styles by name. */
export const odtAutomaticStyles = (content: XmlElement) =>
  childrenOf(content, "automatic-styles").flatMap((styles) => childrenOf(styles, "style"));
