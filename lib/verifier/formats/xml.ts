import { XMLParser, XMLValidator } from "fast-xml-parser";
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

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  cdataPropName: "#cdata",
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: DEPTH_MAX,
});

/**
 * Parses a whole XML document, namespaces resolved. Only the five standard entities and character numbers are
 * decoded; a document type with entities of its own is refused. Throws UnreadableInputError.
 */
export function parseXml(source: string): XmlElement {
  const text = source.replace(/^\ufeff/, "");
  if (/<!ENTITY/i.test(text)) throw new InputLimitError("XML with entity declarations is refused");
  if (XMLValidator.validate(text, { allowBooleanAttributes: false }) !== true) {
    throw new UnreadableInputError("not well-formed XML");
  }
  const nodes = parseNodes(text);
  const roots = nodes.filter((node) => elementName(node) !== null);
  if (roots.length !== 1) throw new UnreadableInputError("not an XML document");
  return convert(roots[0] as RawNode, { xml: "http://www.w3.org/XML/1998/namespace" }, 1);
}

function parseNodes(text: string): RawNode[] {
  try {
    return parser.parse(text) as RawNode[];
  } catch (error) {
    throw new UnreadableInputError(error instanceof Error ? error.message : "not readable XML");
  }
}

type RawNode = Record<string, unknown>;

function elementName(node: RawNode): string | null {
  return Object.keys(node).find((key) => key !== ":@" && !key.startsWith("#") && !key.startsWith("?")) ?? null;
}

function convert(node: RawNode, outer: Record<string, string>, depth: number): XmlElement {
  if (depth > DEPTH_MAX) throw new InputLimitError("XML is nested too deeply");
  const written = elementName(node) as string;
  const attributes: Record<string, string> = {};
  let scope = outer;
  for (const [name, value] of Object.entries((node[":@"] ?? {}) as Record<string, string>)) {
    const decoded = decodeEntities(String(value).replace(/[\t\r\n]/g, " "));
    if (name === "xmlns" || name.startsWith("xmlns:")) scope = { ...scope, [name.slice(6)]: decoded };
    else attributes[name] = decoded;
  }
  const colon = written.indexOf(":");
  const children: XmlNode[] = [];
  for (const child of node[written] as RawNode[]) {
    const name = elementName(child);
    if (name !== null) children.push(convert(child, scope, depth + 1));
    else if (typeof child["#text"] === "string") children.push(decodeEntities(newlines(child["#text"])));
    else if ("#cdata" in child) {
      const inner = (child["#cdata"] as RawNode[])[0]?.["#text"];
      children.push(newlines(typeof inner === "string" ? inner : ""));
    }
  }
  return {
    name: written.slice(colon + 1),
    ns: scope[colon < 0 ? "" : written.slice(0, colon)] ?? "",
    attributes,
    children,
    scope,
  };
}

const newlines = (text: string) => text.replace(/\r\n?/g, "\n");

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name] ?? refuse(whole);
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : refuse(whole);
  });
}

function refuse(entity: string): never {
  throw new UnreadableInputError(`unknown XML entity ${entity.slice(0, 20)}`);
}

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== "string";

/** Direct children by local name; all elements without one. */
export const childrenOf = (element: XmlElement, name?: string): XmlElement[] =>
  element.children.filter(isElement).filter((child) => name === undefined || child.name === name);

export const childOf = (element: XmlElement | null | undefined, name: string): XmlElement | null =>
  (element && childrenOf(element, name)[0]) ?? null;

/** All elements below, in document order, without the element itself. */
export function* descendants(element: XmlElement): Generator<XmlElement> {
  for (const child of element.children) {
    if (!isElement(child)) continue;
    yield child;
    yield* descendants(child);
  }
}

export const descendantsNamed = (element: XmlElement, name: string): XmlElement[] =>
  [...descendants(element)].filter((candidate) => candidate.name === name);

/** All text below, joined. */
export function textOf(element: XmlElement): string {
  return element.children.map((child) => (isElement(child) ? textOf(child) : child)).join("");
}

/** Attribute by local name, whatever its prefix; null when absent. */
export function attributeOf(element: XmlElement | null | undefined, name: string): string | null {
  if (!element) return null;
  if (Object.hasOwn(element.attributes, name)) return element.attributes[name] as string;
  const key = Object.keys(element.attributes).find((candidate) => candidate.endsWith(`:${name}`));
  return key === undefined ? null : (element.attributes[key] as string);
}
