import { CheckRuleError } from "../metric";

const NAME = "[A-Za-z_][\\w.-]*";
const COMPOUND_HEAD = new RegExp(`^(${NAME}|\\*)`);
const ATTRIBUTE = new RegExp(
  `^\\[\\s*(?:(${NAME})\\|)?(${NAME})\\s*(?:([~^$*|]?=)\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|'((?:[^'\\\\]|\\\\.)*)'|((?:[\\w.-]|\\\\.)+))\\s*)?\\]`,
);
const AXES: Record<string, string> = {
  " ": "/descendant::",
  ">": "/child::",
  "~": "/following-sibling::",
  "+": "/following-sibling::*[1]/self::",
};

/**
 * A CSS selector over XML as an XPath expression: element names, attributes with operators and namespace prefixes,
 * the four combinators and lists. Throws CheckRuleError for anything else.
 */
export function cssToXpath(selector: string): string {
  const paths: string[] = [];
  let rest = selector.trim();
  let path = "/descendant-or-self::";
  while (rest !== "") {
    const [compound, after] = readCompound(rest);
    path += compound;
    const combinator = /^\s*([>~+,])\s*|^\s+/.exec(after);
    rest = combinator ? after.slice(combinator[0].length) : after;
    if (rest === "" && !combinator?.[1]) break;
    if (!combinator || rest === "") throw wrong(selector);
    const kind = combinator[1] ?? " ";
    if (kind === ",") {
      paths.push(path);
      path = "/descendant-or-self::";
    } else path += AXES[kind] as string;
  }
  return [...paths, path].join(" | ");
}

function readCompound(text: string): [string, string] {
  const head = COMPOUND_HEAD.exec(text);
  let compound = head?.[0] ?? "*";
  let rest = text.slice(head?.[0].length ?? 0);
  let isEmpty = !head;
  for (let match = ATTRIBUTE.exec(rest); match; match = ATTRIBUTE.exec(rest)) {
    const [whole, prefix, name = "", operator, double, single, bare] = match;
    const value = (double ?? single ?? bare ?? "").replace(/\\(.)/g, "$1");
    compound += `[${condition(`@${prefix ? `${prefix}:` : ""}${name}`, operator, value)}]`;
    rest = rest.slice(whole.length);
    isEmpty = false;
  }
  if (isEmpty) throw wrong(text);
  return [compound, rest];
}

function condition(attribute: string, operator: string | undefined, value: string): string {
  const text = literal(value);
  switch (operator) {
    case undefined:
      return attribute;
    case "=":
      return `${attribute} = ${text}`;
    case "^=":
      return value === "" ? "false()" : `starts-with(${attribute}, ${text})`;
    case "*=":
      return value === "" ? "false()" : `contains(${attribute}, ${text})`;
    case "$=":
      return value === ""
        ? "false()"
        : `substring(${attribute}, string-length(${attribute}) - ${value.length - 1}) = ${text}`;
    case "~=":
      return `contains(concat(" ", normalize-space(${attribute}), " "), ${literal(` ${value} `)})`;
    default:
      return `${attribute} = ${text} or starts-with(${attribute}, ${literal(`${value}-`)})`;
  }
}

/** XPath has no escapes: a text with both quotes is put together. */
function literal(text: string): string {
  if (!text.includes('"')) return `"${text}"`;
  if (!text.includes("'")) return `'${text}'`;
  return `concat(${text
    .split('"')
    .map((part) => `"${part}"`)
    .join(`, '"', `)})`;
}

const wrong = (selector: string) => new CheckRuleError(`not a usable selector: ${selector.slice(0, 120)}`);
