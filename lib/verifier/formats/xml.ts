import { SaxesParser } from "saxes";
import { InputLimitError, UnreadableInputError } from "../metric";

export interface XmlElement {
  /** Name without prefix. */
  name: string;
  /** Namespace address, "" for none. */
  ns: string;
  /** By written name, e.g. "w:val". */
  attributes: Record<string, string>;
  children: XmlNode[];
  /** Namespace addresses by prefix at this element. */
  scope: Record<string, string>;
}
export type XmlNode = XmlElement | string;

/** Office parts stay under 60 levels. */
const DEPTH_MAX = 400;

const XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace";

/**
 * Parses a whole XML document, namespaces resolved. Only the five standard entities and character numbers are
 * decoded; a document type with entities of its own is refused. With `take`, elements that it takes do not become
 * part of the tree: what keeps a sheet of many cells small. Throws UnreadableInputError, and InputLimitError for
 * entities and depth.
 */
export function parseXml(source: string, take?: TakeElement): XmlElement {
  const text = source.replace(/^\ufeff/, "");
  if (/<!ENTITY/i.test(text)) throw new InputLimitError("XML with entity declarations is refused");
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on("error", () => {
    throw new UnreadableInputError("not well-formed XML");
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (open.length >= DEPTH_MAX) throw new InputLimitError("XML is nested too deeply");
    const parent = open.at(-1);
    const element = elementOf(name, attributes, parent?.scope ?? ROOT_SCOPE);
    if (parent) parent.children.push(element);
    else root = element;
    open.push(element);
  });
  parser.on("closetag", () => {
    const element = open.pop();
    const parent = open.at(-1);
    if (take && element && parent && take(element, parent)) parent.children.pop();
  });
  const addText = (content: string) => {
    const children = open.at(-1)?.children;
    if (!children) return;
    const last = children.at(-1);
    if (typeof last === "string") children[children.length - 1] = last + content;
    else children.push(content);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(text).close();
  if (root === null) throw new UnreadableInputError("not an XML document");
  return root;
}

/** Called with each element but the root once it is complete; true keeps it out of the tree. */
export type TakeElement = (element: XmlElement, parent: XmlElement) => boolean;

const ROOT_SCOPE: Record<string, string> = { xml: XML_NAMESPACE };

function elementOf(written: string, given: Record<string, string>, outer: Record<string, string>): XmlElement {
  let scope = outer;
  // Copied: the parser's own object is of a kind that is slow to read and large.
  const attributes: Record<string, string> = {};
  for (const name in given) {
    const value = given[name] as string;
    if (name.startsWith("xmlns") && (name.length === 5 || name.charAt(5) === ":")) {
      scope = { ...scope, [name.slice(6)]: value };
    } else attributes[name] = value;
  }
  const colon = written.indexOf(":");
  const ns = scope[colon < 0 ? "" : written.slice(0, colon)] ?? "";
  return { name: colon < 0 ? written : written.slice(colon + 1), ns, attributes, children: [], scope };
}

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== "string";

/** Direct children by local name; all elements without one. */
export function childrenOf(element: XmlElement, name?: string): XmlElement[] {
  const found: XmlElement[] = [];
  for (const child of element.children) {
    if (isElement(child) && (name === undefined || child.name === name)) found.push(child);
  }
  return found;
}

export function childOf(element: XmlElement | null | undefined, name: string): XmlElement | null {
  if (!element) return null;
  for (const child of element.children) if (isElement(child) && child.name === name) return child;
  return null;
}

/** All elements below, in document order, without the element itself. */
export function* descendants(element: XmlElement): Generator<XmlElement> {
  for (const child of element.children) {
    if (!isElement(child)) continue;
    yield child;
    yield* descendants(child);
  }
}

export const descendantsNamed = (element: XmlElement, name: string, ns?: string): XmlElement[] =>
  [...descendants(element)].filter((candidate) => candidate.name === name && (ns === undefined || candidate.ns === ns));

/** All text below, joined. */
export function textOf(element: XmlElement): string {
  return element.children.map((child) => (isElement(child) ? textOf(child) : child)).join("");
}

/** Attribute by local name, whatever its prefix; null when absent. */
export function attributeOf(element: XmlElement | null | undefined, name: string): string | null {
  if (!element) return null;
  const own = element.attributes[name];
  if (own !== undefined && Object.hasOwn(element.attributes, name)) return own;
  for (const written in element.attributes) {
    if (written.endsWith(name) && written.charAt(written.length - name.length - 1) === ":") {
      return element.attributes[written] as string;
    }
  }
  return null;
}
