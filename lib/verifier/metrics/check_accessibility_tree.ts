import { DOMParser } from "@xmldom/xmldom";
import xpath from "xpath";
import { CheckRuleError, defineMetric, fail } from "../metric";
import { cssToXpath } from "../formats/css-selector";
import { parseXml } from "../formats/xml";
import { fuzzRatio } from "../python/fuzz";
import { show } from "../show";

const PREFIXES = {
  st: "state",
  attr: "attributes",
  cp: "component",
  doc: "document",
  docattr: "document/attributes",
  txt: "text",
  val: "value",
  act: "action",
};
const TEXT_NODE = 3;

/** The library has this function but does not declare it; unlike the declared ones it can be told that XML is no HTML. */
const parser = xpath as unknown as {
  parse(path: string): { select(options: { node: Node; namespaces: Record<string, string>; isHtml: boolean }): Node[] };
};
const SYSTEMS = ["ubuntu", "windows", "macos"];

interface TreeRule {
  xpath?: string;
  selectors?: string[];
  text?: string;
  exact?: boolean;
}

/**
 * Every rule finds an element of the accessibility tree by XPath or CSS selectors; with `text` the best likeness of
 * a found element's text counts. The product of all rules is the score.
 */
export const checkAccessibilityTree = defineMetric({
  name: "check_accessibility_tree",
  version: 1,
  run(result, expected, options) {
    const system = options.osname ?? "ubuntu";
    if (typeof system !== "string" || !SYSTEMS.includes(system))
      throw new CheckRuleError(`unknown system ${show(system)}`);
    if (!Array.isArray(expected)) throw new CheckRuleError("the rules are not a list");
    const root = treeOf(result);
    let score = 1;
    for (const rule of expected as TreeRule[]) {
      const found = find(root, rule, namespacesOf(system));
      if (found.length === 0) return fail(`nothing found by ${show(rule.xpath ?? rule.selectors)}`);
      if (rule.text !== undefined) score *= likeness(found, rule);
    }
    return { score, detail: `${expected.length} rules, likeness ${score.toFixed(4)}` };
  },
});

const namespacesOf = (system: string) =>
  Object.fromEntries(
    Object.entries(PREFIXES).map(([prefix, name]) => [
      prefix,
      `https://accessibility.${system}.example.org/ns/${name}`,
    ]),
  );

function treeOf(result: unknown): Node {
  if (typeof result !== "string") throw new TypeError("the accessibility tree is not a text");
  // The stricter reader refuses what must not reach the other one: entities of their own, endless nesting.
  parseXml(result);
  const document = new DOMParser({ onError: () => undefined }).parseFromString(result, "text/xml");
  // Both libraries follow the DOM's own shapes; only their type declarations differ.
  return document as unknown as Node;
}

/** Texts of the elements that a rule finds: what stands before their first child element. */
function find(document: Node, rule: TreeRule, namespaces: Record<string, string>): string[] {
  const path = rule.xpath ?? (rule.selectors ? cssToXpath(rule.selectors.join(", ")) : undefined);
  if (path === undefined) throw new CheckRuleError("a rule names neither xpath nor selectors");
  let nodes: Node[];
  try {
    nodes = parser.parse(path).select({ node: document, namespaces, isHtml: false });
  } catch (error) {
    throw new CheckRuleError(`not a usable path: ${error instanceof Error ? error.message.slice(0, 120) : show(path)}`);
  }
  return nodes.map((node) => (node.firstChild?.nodeType === TEXT_NODE ? (node.firstChild.nodeValue ?? "") : ""));
}

function likeness(texts: string[], rule: TreeRule): number {
  if (rule.exact === undefined) throw new CheckRuleError("a rule with text must say whether it is exact");
  const wanted = rule.text ?? "";
  return Math.max(0, ...texts.map((text) => (rule.exact ? Number(text === wanted) : fuzzRatio(wanted, text))));
}
