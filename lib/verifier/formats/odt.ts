import { UnreadableInputError, type MetricContext } from "../metric";
import { decodeUtf8 } from "./text";
import { childrenOf, descendants, descendantsNamed, isElement, parseXml, type XmlElement } from "./xml";
import { readZip } from "./zip";

const TEXT = "urn:oasis:names:tc:opendocument:xmlns:text:1.0";

/**
 * Content and styles of a Writer document; the styles hold headers, footers and named styles. Throws
 * UnreadableInputError when it is none.
 */
export async function readOdt(path: unknown, ctx: MetricContext): Promise<XmlElement[]> {
  const archive = await readZip(path, ctx);
  if (!archive.has("content.xml")) throw new UnreadableInputError("not an OpenDocument file");
  return ["content.xml", "styles.xml"].flatMap((name) => {
    const bytes = archive.read(name);
    return bytes ? [parseXml(decodeUtf8(bytes))] : [];
  });
}

/**
 * Text of every paragraph, wherever it stands: plain text and what stands directly in its spans. Repeated blanks,
 * tabs and links are written as elements and are not read, as in the public function.
 */
export function odtParagraphTexts(parts: XmlElement[]): string[] {
  const texts: string[] = [];
  for (const element of parts.flatMap((part) => [...descendants(part)])) {
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

/** Spans of text, in document order, headers and footers last. */
export const odtSpans = (parts: XmlElement[]) => parts.flatMap((part) => descendantsNamed(part, "span", TEXT));

/** Automatic styles by name. */
export const odtAutomaticStyles = (parts: XmlElement[]) =>
  parts.flatMap((part) => childrenOf(part, "automatic-styles")).flatMap((styles) => childrenOf(styles, "style"));
