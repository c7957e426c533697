import { ownValue } from "../own-value";
import { ATTEMPT_SORTS, type AttemptSort } from "../attempt/attempt.sort";
import * as limits from "./filter";
import { FilterRefused, refuse, type FieldTest, type Filter, type FilterNode, type FilterProblem } from "./filter";
import { FIELD_SYNONYMS, FILTER_FIELD_NAMES, FILTER_FIELDS, type FilterField } from "./filter-fields";
import { nearestWord } from "./nearest-word";
import { parseValue, quote, type WrittenValue } from "./parse-value";
import { Scanner } from "./scanner";

const SORT = "sort";
type Keyword = "and" | "or" | "not";

/**
 * Reads a filter: `field:value` terms, several values with commas between, `>` `>=` `<` `<=` and `a..b` for numbers, `*` at
 * the end of a word, quotes around anything, bare words for `text`, `-` or `not` before a term or bracket, `or`, and `and` or
 * nothing between terms; `sort:cost` or `sort:-cost` once, outside of all brackets. Takes time linear in the text's length.
 * Never throws: what is no filter comes back as the first problem in it.
 */
export function parseFilter(text: string): { filter: Filter } | { problem: FilterProblem } {
  try {
    if (text.length > limits.FILTER_LENGTH_MAX) {
      const message = `A filter has at most ${limits.FILTER_LENGTH_MAX} characters, this one ${text.length}.`;
      refuse("too_long", message, { start: limits.FILTER_LENGTH_MAX, end: text.length });
    }
    const nul = text.indexOf("\0");
    if (nul >= 0) refuse("bad_syntax", "A filter cannot hold the character U+0000.", { start: nul, end: nul + 1 });
    return { filter: new FilterParser(text).parse() };
  } catch (error) {
    if (error instanceof FilterRefused) return { problem: error.problem };
    throw error;
  }
}

class FilterParser {
  private readonly scanner: Scanner;
  private sort: Filter["sort"] = null;
  private valueCount = 0;

  constructor(text: string) {
    this.scanner = new Scanner(text);
  }

  parse(): Filter {
    const where = this.anyOf(0);
    if (!this.scanner.isAtEnd) {
      const start = this.scanner.at;
      refuse("bad_syntax", "A bracket is closed that was not opened.", { start, end: start + 1 });
    }
    return { where, sort: this.sort };
  }

  /** Parts with `or` between; null when there is nothing but a sort. */
  private anyOf(depth: number): FilterNode | null {
    const first = this.allOf(depth);
    const any = first === null ? [] : [first];
    for (;;) {
      this.scanner.skipSpace();
      const start = this.scanner.at;
      if (!this.keyword("or")) break;
      const or = this.scanner.spanFrom(start);
      const part = any.length === 0 ? null : this.allOf(depth);
      any.push(part ?? refuse("bad_syntax", "There is nothing beside an or.", or));
    }
    return any.length > 1 ? { any } : (any[0] ?? null);
  }

  /** Parts with `and` or nothing between. */
  private allOf(depth: number): FilterNode | null {
    const nodes: FilterNode[] = [];
    for (;;) {
      this.scanner.skipSpace();
      const start = this.scanner.at;
      const hasAnd = this.keyword("and");
      const part = this.canBegin() ? this.part(depth) : undefined;
      if (hasAnd && (nodes.length === 0 || part === undefined)) {
        refuse("bad_syntax", "There is nothing beside an and.", this.scanner.spanFrom(start));
      }
      if (part === undefined) break;
      if (part === null && hasAnd) refuse("bad_syntax", "A sort joins no terms.", this.scanner.spanFrom(start));
      if (part !== null) nodes.push(part);
    }
    return nodes.length > 1 ? { all: nodes } : (nodes[0] ?? null);
  }

  private canBegin(): boolean {
    this.scanner.skipSpace();
    return !this.scanner.isAtEnd && this.scanner.next !== ")" && !this.isKeyword("or") && !this.isKeyword("and");
  }

  /** A term, a negation or a bracket; null for a sort, which asks for nothing. */
  private part(depth: number): FilterNode | null {
    this.scanner.skipSpace();
    const start = this.scanner.at;
    if (depth > limits.FILTER_DEPTH_MAX) {
      const message = `Brackets and negations go at most ${limits.FILTER_DEPTH_MAX} deep.`;
      refuse("too_deep", message, { start, end: start + 1 });
    }
    if (this.scanner.take("-") || this.keyword("not")) {
      if (!this.canBegin()) refuse("bad_syntax", "A negation lacks what it negates.", this.scanner.spanFrom(start));
      // A sort, which is null, is refused at this depth.
      const part = this.part(depth + 1);
      return part && { not: part };
    }
    if (this.scanner.take("(")) return this.bracket(start, depth + 1);
    return this.term(start, depth);
  }

  private bracket(start: number, depth: number): FilterNode {
    const inside = this.anyOf(depth);
    if (!this.scanner.take(")")) {
      refuse("bad_syntax", "A bracket is opened and not closed.", { start, end: start + 1 });
    }
    return inside ?? refuse("bad_syntax", "The brackets hold nothing.", this.scanner.spanFrom(start));
  }

  private term(start: number, depth: number): FilterNode | null {
    if (this.scanner.next === '"') {
      return this.textTerm(start, { text: this.scanner.quoted(), isQuoted: true, span: this.scanner.spanFrom(start) });
    }
    const word = this.scanner.word(":");
    const nameSpan = this.scanner.spanFrom(start);
    if (!this.scanner.take(":")) return this.textTerm(start, { text: word, isQuoted: false, span: nameSpan });
    const name = word.toLowerCase();
    if (name === SORT) return this.takeSort(start, depth);
    if (!isField(name)) return refuse("unknown_field", unknownField(word), nameSpan, fieldMeant(name));
    const anyOf: FieldTest[] = [];
    do anyOf.push(this.counted(parseValue(name, this.value())));
    while (this.scanner.take(","));
    return { field: name, anyOf, span: this.scanner.spanFrom(start) };
  }

  private textTerm(start: number, written: WrittenValue): FilterNode {
    const anyOf = [this.counted(parseValue("text", written))];
    return { field: "text", anyOf, span: this.scanner.spanFrom(start) };
  }

  private value(): WrittenValue {
    const start = this.scanner.at;
    const isQuoted = this.scanner.next === '"';
    const text = isQuoted ? this.scanner.quoted() : this.scanner.word(",");
    return { text, isQuoted, span: this.scanner.spanFrom(start) };
  }

  private counted(test: FieldTest): FieldTest {
    this.valueCount += 1;
    if (this.valueCount > limits.FILTER_VALUES_MAX) {
      const end = this.scanner.at;
      refuse("too_many_values", `A filter asks for at most ${limits.FILTER_VALUES_MAX} values.`, {
        start: end - 1,
        end,
      });
    }
    return test;
  }

  private takeSort(start: number, depth: number): null {
    const direction = this.scanner.take("-") ? "desc" : "asc";
    const from = this.scanner.at;
    const by = this.scanner.word(",").toLowerCase();
    const span = this.scanner.spanFrom(from);
    if (!isSort(by)) {
      const message = `Attempts are not sorted by ${quote(by)}; they are by one of ${ATTEMPT_SORTS.join(", ")}.`;
      refuse("unknown_value", message, span, nearestWord(by, ATTEMPT_SORTS));
    }
    if (depth > 0)
      refuse("bad_syntax", "A sort stands outside of all brackets and is never negated.", this.scanner.spanFrom(start));
    if (this.sort !== null) refuse("bad_syntax", "There is more than one sort.", this.scanner.spanFrom(start));
    this.sort = { by, direction };
    return null;
  }

  private isKeyword(keyword: Keyword): boolean {
    const { at } = this.scanner;
    const isFound = this.keyword(keyword);
    this.scanner.at = at;
    return isFound;
  }

  /** Goes past a keyword that stands alone; `or:` is a field that nobody knows, `oracle` a word. */
  private keyword(keyword: Keyword): boolean {
    this.scanner.skipSpace();
    const { at } = this.scanner;
    if (this.scanner.next !== '"' && this.scanner.word(":").toLowerCase() === keyword && this.scanner.next !== ":") {
      return true;
    }
    this.scanner.at = at;
    return false;
  }
}

const isField = (name: string): name is FilterField => Object.hasOwn(FILTER_FIELDS, name);
const isSort = (name: string): name is AttemptSort => ATTEMPT_SORTS.some((sort) => sort === name);

const unknownField = (word: string) =>
  word === "" ? "A colon lacks the field before it." : `There is no field ${quote(word)}.`;
const fieldMeant = (name: string) => ownValue(FIELD_SYNONYMS, name) ?? nearestWord(name, [...FILTER_FIELD_NAMES, SORT]);
