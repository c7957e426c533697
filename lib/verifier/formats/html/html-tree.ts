import { InputLimitError } from "../../metric";
import { tokenizeHtml } from "./html-tokens";
import { closesBefore, EMPTY, endWeight, HEAD_ONLY } from "./html-elements";

export interface HtmlElement {
  kind: "element";
  name: string;
  attributes: Map<string, string>;
  children: HtmlNode[];
}
export type HtmlNode = HtmlElement | { kind: "text" | "comment" | "doctype" | "instruction"; text: string };

const DEPTH_MAX = 500;
const NODES_MAX = 500_000;

/**
 * The tree of a page as libxml2 reads it, which the public functions use: missing html, head and body are added, text
 * before a body stands in a paragraph of its own, no table gets a body it does not have. Blanks stay as written.
 * Returns the nodes beside the root, in order. Throws InputLimitError.
 */
export function parseHtml(source: string): HtmlNode[] {
  const builder = new TreeBuilder();
  tokenizeHtml(source, {
    open: (name, attributes) => builder.open(name, attributes),
    close: (name) => builder.close(name),
    text: (text) => builder.addText(text),
    comment: (text) => builder.add({ kind: "comment", text }),
    instruction: (text) => builder.add({ kind: "instruction", text }),
    doctype: (text) => builder.add({ kind: "doctype", text }),
  });
  return builder.roots;
}

class TreeBuilder {
  readonly roots: HtmlNode[] = [];
  private readonly stack: HtmlElement[] = [];
  private hasHead = false;
  private hasBody = false;
  private nodes = 0;

  open(name: string, attributes: Map<string, string>): void {
    while (this.top !== null && closesBefore(this.top.name, name)) this.stack.pop();
    if (name === "html" && this.stack.length > 0) return this.addAttributes(this.stack[0], attributes);
    if (name === "body" && this.hasBody)
      return this.addAttributes(
        this.stack.find((element) => element.name === "body"),
        attributes,
      );
    if ((name === "head" && this.hasHead) || this.isOver) return;
    this.imply(name);
    this.push(name, attributes);
    if (EMPTY.has(name)) this.stack.pop();
  }

  /** An end closes what it names unless something weightier was opened since. */
  close(name: string): void {
    const at = this.stack.findLastIndex(
      (element) => element.name === name || endWeight(element.name) > endWeight(name),
    );
    if (this.stack[at]?.name === name) this.stack.length = at;
  }

  addText(text: string): void {
    const isBlank = /^[ \t\r\n\f]*$/.test(text);
    if (text === "" || (!isBlank && this.isOver) || (this.top === null && !this.hasBody && isBlank)) return;
    if (isBlank || (this.top !== null && this.top.name !== "html" && this.top.name !== "head"))
      return this.append({ kind: "text", text });
    if (this.top?.name === "head") this.stack.pop();
    this.imply("p");
    this.push("p", new Map());
    this.append({ kind: "text", text: text.replace(/^[ \t\r\n\f]+/, "") });
  }

  add(node: Exclude<HtmlNode, HtmlElement>): void {
    this.append(node);
  }

  private get top(): HtmlElement | null {
    return this.stack.at(-1) ?? null;
  }

  /** True behind the end of the page; what stands there belongs to nothing. */
  private get isOver(): boolean {
    return this.stack.length === 0 && this.roots.some(isHtmlElement);
  }

  private imply(name: string): void {
    if (name === "html") return;
    if (this.stack.length === 0) this.push("html", new Map());
    if (name === "head" || name === "body") return;
    if (HEAD_ONLY.has(name)) {
      if (this.stack.length <= 1 && !this.hasHead && !this.hasBody) this.push("head", new Map());
      return;
    }
    if (name === "frameset" || name === "frame" || name === "noframes") return;
    const isInside = this.stack.some((element) => element.name === "body" || element.name === "head");
    if (!isInside && !this.hasBody) this.push("body", new Map());
  }

  private push(name: string, attributes: Map<string, string>): void {
    if (name === "head") this.hasHead = true;
    if (name === "body") this.hasBody = true;
    const element: HtmlElement = { kind: "element", name, attributes, children: [] };
    this.append(element);
    this.stack.push(element);
    if (this.stack.length > DEPTH_MAX) throw new InputLimitError("the page is nested too deeply");
  }

  private append(node: HtmlNode): void {
    if (++this.nodes > NODES_MAX) throw new InputLimitError("the page has too many nodes");
    const siblings = this.top?.children ?? this.roots;
    const last = siblings.at(-1);
    if (node.kind === "text" && last?.kind === "text") last.text += node.text;
    else siblings.push(node);
  }

  private addAttributes(element: HtmlElement | undefined, attributes: Map<string, string>): void {
    for (const [name, value] of attributes) if (!element?.attributes.has(name)) element?.attributes.set(name, value);
  }
}

export const isHtmlElement = (node: HtmlNode): node is HtmlElement => node.kind === "element";

/** Every node below, in document order. */
export function* htmlNodes(nodes: readonly HtmlNode[]): Generator<HtmlNode> {
  for (const node of nodes) {
    yield node;
    if (isHtmlElement(node)) yield* htmlNodes(node.children);
  }
}

/** All text below, joined, without comments. */
export const htmlText = (node: HtmlNode): string =>
  isHtmlElement(node) ? node.children.map(htmlText).join("") : node.kind === "text" ? node.text : "";
