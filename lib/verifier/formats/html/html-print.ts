import { UnreadableInputError } from "../../metric";
import { BLOCKS, EMPTY, INLINE, KNOWN, OPEN_WHEN_EMPTY } from "./html-elements";
import { htmlText, isHtmlElement, parseHtml, type HtmlElement, type HtmlNode } from "./html-tree";

/**
 * A page written anew with line breaks around its blocks, as the public functions print it (lxml's `fromstring`, then
 * `tostring` with `pretty_print`). A piece of a page without a head is printed without html and body. Throws
 * UnreadableInputError for an empty page.
 */
export function printHtml(source: string): string {
  const isWholePage = /^\s*<(?:html|!doctype)/i.test(source);
  const root = parseHtml(source).find(isHtmlElement);
  if (!root) throw new UnreadableInputError("the page is empty");
  const { piece, tail } = isWholePage ? { piece: root, tail: "" } : pieceOf(root);
  return `${print(piece, null, null)}${escapeText(tail)}\n`;
}

/** What a page without a head consists of, and the blanks behind it. */
function pieceOf(root: HtmlElement): { piece: HtmlElement; tail: string } {
  const has = (name: string) => root.children.filter(isHtmlElement).find((child) => child.name === name);
  const body = has("body");
  if (has("head") || !body) return { piece: root, tail: "" };
  const elements = body.children.filter(isHtmlElement);
  const hasText = body.children.some((child) => child.kind === "text" && child.text.trim() !== "");
  const hasComment = body.children.some((child) => child.kind === "comment");
  if (elements.length === 1 && !hasText && !hasComment) {
    const behind = body.children.slice(body.children.indexOf(elements[0] as HtmlElement) + 1);
    return { piece: elements[0] as HtmlElement, tail: behind.map(htmlText).join("") };
  }
  return { piece: { ...body, name: containsBlock(body) ? "div" : "span" }, tail: "" };
}

const containsBlock = (element: HtmlElement): boolean =>
  element.children.some((child) => isHtmlElement(child) && (BLOCKS.has(child.name) || containsBlock(child)));

/** Around a block in anything but a paragraph or preformatted text, whose names begin with p. */
const isRoomy = (name: string | undefined) => name !== undefined && !name.startsWith("p");

function print(node: HtmlNode, parent: HtmlElement | null, next: HtmlNode | null): string {
  if (node.kind === "text") {
    const isRaw = parent?.name === "script" || parent?.name === "style";
    return isRaw ? node.text : escapeText(node.text);
  }
  if (node.kind === "comment") return `<!--${node.text}-->`;
  if (!isHtmlElement(node)) return `<${node.text}>`;
  const name = node.name.slice(node.name.indexOf(":") + 1);
  const start = `<${name}${[...node.attributes].map(printAttribute).join("")}>`;
  const isBlock = KNOWN.has(node.name) && !INLINE.has(node.name);
  const after = isBlock && next !== null && next.kind !== "text" && isRoomy(parent?.name) ? "\n" : "";
  if (EMPTY.has(node.name)) return start + after;
  const end = `</${name}>`;
  if (node.children.length === 0) return start + (OPEN_WHEN_EMPTY.has(node.name) ? "" : end) + after;
  const [first, last] = [node.children[0], node.children.at(-1)];
  const hasRoom = isBlock && first !== last && isRoomy(node.name);
  const inner = node.children.map((child, at) => print(child, node, node.children[at + 1] ?? null)).join("");
  return [
    start,
    hasRoom && first?.kind !== "text" ? "\n" : "",
    inner,
    hasRoom && last?.kind !== "text" ? "\n" : "",
    end,
    after,
  ].join("");
}

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const printAttribute = ([name, value]: [string, string]) =>
  value === "" && BARE.has(name) ? ` ${name}` : ` ${name}="${escapeText(value).replaceAll('"', "&quot;")}"`;

/** Attributes that are written without a value when they have none. */
const BARE = new Set(
  "checked compact declare defer disabled ismap multiple nohref noresize noshade nowrap readonly selected".split(" "),
);

/** Text of a style element or any other, for functions that look into it. */
export const styleTexts = (nodes: Iterable<HtmlNode>): string[] =>
  [...nodes].filter((node) => isHtmlElement(node) && node.name === "style").map(htmlText);
