import { defineMetric, fail, pass, type MetricContext } from "../metric";
import { isHtmlElement, parseHtml, type HtmlElement, type HtmlNode } from "../formats/html/html-tree";
import { readText } from "../formats/text";
import { strip } from "../python/text";
import { flag } from "../rule";
import { show } from "../show";

/**
 * Two pages are equal node by node: names, texts, attributes in any order (those with several words as lists of
 * words). Option ignore_sdnum leaves out the attribute of that name, in which LibreOffice keeps number formats. In
 * the osworld profile nodes that one page has beyond the end of the other are not looked at, as publicly; the
 * corrected profile counts them.
 */
export const compareHtmls = defineMetric({
  name: "compare_htmls",
  version: 1,
  corrected:
    "Nodes beyond the end of the other page count; publicly they are not looked at, so that any page equals an empty one.",
  async run(result, expected, options, ctx) {
    const [got, wanted] = [await nodesOf(result, ctx), await nodesOf(expected, ctx)];
    const isSdnumIgnored = flag(options, "ignore_sdnum", false);
    for (let at = 0; at < Math.min(got.length, wanted.length); at++) {
      const difference = differenceOf(got[at] as Compared, wanted[at] as Compared, isSdnumIgnored);
      if (difference)
        return fail(difference, [{ name: `node ${at + 1}`, passed: false, expected: null, got: difference }]);
    }
    if (ctx.profile === "corrected" && got.length !== wanted.length)
      return fail(`${got.length} nodes, expected ${wanted.length}`);
    return pass(`${Math.min(got.length, wanted.length)} nodes are equal`);
  },
});

type Compared =
  { name: string; text: string; attributes: Map<string, string> } | { kind: HtmlNode["kind"]; text: string };

const nodesOf = async (path: unknown, ctx: MetricContext) => comparedNodes(await readText(path, ctx));

/** Every node of a page in document order; text that is only blanks is one blank or one line feed. */
export function comparedNodes(source: string): Compared[] {
  return [...foldedNodes(parseHtml(source), false)];
}

const KEEPS_BLANKS = new Set(["pre", "textarea"]);
/** What stands in these is no text of the elements around them. */
const CODE = new Set(["script", "style", "template"]);

function* foldedNodes(nodes: readonly HtmlNode[], isKept: boolean): Generator<Compared> {
  for (const node of nodes) {
    if (!isHtmlElement(node)) {
      yield { kind: node.kind, text: node.kind === "text" ? foldedText(node.text, isKept) : node.text };
      continue;
    }
    const keepsBlanks = isKept || KEEPS_BLANKS.has(node.name);
    yield { name: node.name, text: strip(textInside(node, keepsBlanks)), attributes: node.attributes };
    yield* foldedNodes(node.children, keepsBlanks);
  }
}

const foldedText = (text: string, isKept: boolean) =>
  isKept || !/^[ \n\t\f\r]*$/.test(text) ? text : text.includes("\n") ? "\n" : " ";

const textInside = (element: HtmlElement, isKept: boolean): string =>
  element.children
    .map((child) => {
      if (!isHtmlElement(child)) return child.kind === "text" ? foldedText(child.text, isKept) : "";
      return CODE.has(child.name) ? "" : textInside(child, isKept || KEEPS_BLANKS.has(child.name));
    })
    .join("");

function differenceOf(got: Compared, wanted: Compared, isSdnumIgnored: boolean): string | null {
  if (!("name" in got) || !("name" in wanted)) {
    const isSame = !("name" in got) && !("name" in wanted) && got.text === wanted.text;
    return isSame ? null : `expected ${shown(wanted)}, got ${shown(got)}`;
  }
  if (got.name !== wanted.name) return `expected ${shown(wanted)}, got ${shown(got)}`;
  if (got.text !== wanted.text) return `<${got.name}>: expected ${show(wanted.text, 100)}, got ${show(got.text, 100)}`;
  const [left, right] = [attributesOf(got, isSdnumIgnored), attributesOf(wanted, isSdnumIgnored)];
  return left === right ? null : `<${got.name}>: expected attributes ${show(right, 200)}, got ${show(left, 200)}`;
}

const shown = (node: Compared) => ("name" in node ? `<${node.name}>` : show(node.text, 100));

/** Attributes whose value is a list of words, for every element or for some. */
const WORD_LISTS: Record<string, string> = {
  "*": "class accesskey dropzone",
  a: "rel rev",
  link: "rel rev",
  td: "headers",
  th: "headers",
  form: "accept-charset",
  object: "archive",
  area: "rel",
  icon: "sizes",
  iframe: "sandbox",
  output: "for",
};

function attributesOf(
  { name, attributes }: { name: string; attributes: Map<string, string> },
  isSdnumIgnored: boolean,
) {
  const lists = `${WORD_LISTS["*"]} ${WORD_LISTS[name] ?? ""}`.split(" ");
  const pairs = [...attributes]
    .filter(([key]) => !(isSdnumIgnored && key === "sdnum"))
    .map(([key, value]) => [key, lists.includes(key) ? (value.match(/\S+/g) ?? []) : value] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify(pairs);
}
