import type { FieldTest, Filter, FilterNode, FilterTerm } from "./filter";
import { fieldDefinition, type FieldKind, type FilterField } from "./filter-fields";
import { isQuantityKind, printQuantity } from "./parse-quantity";

/**
 * The one spelling of a filter: parsing it gives the same meaning, and two texts of the same terms in the same order are
 * printed alike. For links, saved views and cursors. It never goes deeper than what it was read from.
 */
export function printFilter({ where, sort }: Filter): string {
  const parts = where === null ? [] : [printNode(where, "top")];
  if (sort !== null) parts.push(`sort:${sort.direction === "desc" ? "-" : ""}${sort.by}`);
  return parts.join(" ");
}

/** `and` binds closer than `or`, so that terms side by side need no brackets there. */
function printNode(node: FilterNode, inside: "top" | "any" | "all" | "not"): string {
  if ("not" in node) return `-${printNode(node.not, "not")}`;
  if ("field" in node) return printTerm(node);
  const kind = "any" in node ? "any" : "all";
  const parts = "any" in node ? node.any : node.all;
  const text = parts.map((part) => printNode(part, kind)).join(kind === "any" ? " or " : " ");
  return inside === "top" || (inside === "any" && kind === "all") ? text : `(${text})`;
}

function printTerm({ field, anyOf }: FilterTerm): string {
  return `${field}:${anyOf.map((test) => printTest(field, test)).join(",")}`;
}

function printTest(field: FilterField, test: FieldTest): string {
  const { kind } = fieldDefinition(field);
  if ("none" in test) return "none";
  if ("is" in test) return kind === "choice" ? test.is : printWord(test.is, field);
  if ("startsWith" in test) return printBeginning(test.startsWith, kind, field);
  if ("contains" in test) return printWord(test.contains, field);
  if (!isQuantityKind(kind)) throw new Error(`${field} has no numbers`);
  if ("equals" in test) return printQuantity(kind, test.equals, null);
  if ("compare" in test) {
    const edge = test.compare === ">" || test.compare === "<=" ? "last" : "first";
    return test.compare + printQuantity(kind, test.to, edge);
  }
  const [from, to] = [printQuantity(kind, test.from, "first"), printQuantity(kind, test.to, "last")];
  // A day is printed as a day, not as from itself to itself.
  return kind === "time" && from === to && from.length === 10 ? from : `${from}..${to}`;
}

/** With a `*` for words; an id begins with what is written anyway. */
function printBeginning(text: string, kind: FieldKind, field: FilterField): string {
  return kind === "id" && text !== "" ? printWord(text, field) : `${text}*`;
}

/** In quotes only where the bare word would be read as something else. */
function printWord(text: string, field: FilterField): string {
  const isNone = fieldDefinition(field).isNullable === true && text.toLowerCase() === "none";
  const isBare = text !== "" && !isNone && !/[\s()",*]/.test(text);
  return isBare ? text : `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}
