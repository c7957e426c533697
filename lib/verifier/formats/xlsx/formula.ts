import { callFunction, isFunction } from "./formula-functions";
import { isError, numberOfValue, textOfValue, VALUE_ERROR, type FormulaValue } from "./formula-value";

export interface Formula {
  /** Cells and ranges that it refers to, each once. */
  inputs: string[];
  /** Computes it with every reference taken as this value. Never throws: what cannot be computed is an error. */
  compute(input: FormulaValue): FormulaValue;
}

type Node = (input: FormulaValue) => FormulaValue;

const TOKEN =
  /\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+)|"((?:[^"]|"")*)"|((?:'[^']+'!|[A-Za-z_]\w*!)?\$?[A-Za-z]{1,3}\$?\d+(?::\$?[A-Za-z]{1,3}\$?\d+)?)(?![\w(])|([A-Za-z_][\w.]*)(?=\s*\()|(TRUE|FALSE)\b|(<>|<=|>=|[-+*/^&=<>(),;%]))/iy;

/**
 * Reads a formula without its equals sign: constants, references, operators and the functions that tests of single
 * cells use. null for anything else.
 */
export function compileFormula(text: string): Formula | null {
  const tokens = tokensOf(text.trim());
  if (tokens === null) return null;
  const reader = new FormulaReader(tokens);
  try {
    const root = reader.comparison();
    return reader.isAtEnd ? { inputs: [...reader.inputs], compute: root } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

interface Token {
  kind: "number" | "text" | "reference" | "function" | "truth" | "sign";
  text: string;
}
const KINDS: Token["kind"][] = ["number", "text", "reference", "function", "truth", "sign"];

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = [];
  const pattern = new RegExp(TOKEN);
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match) return null;
    const kind = KINDS.find((_, index) => match[index + 1] !== undefined) as Token["kind"];
    tokens.push({ kind, text: match[KINDS.indexOf(kind) + 1] as string });
  }
  return tokens;
}

const COMPARISONS: Record<string, (order: number) => boolean> = {
  "=": (order) => order === 0,
  "<>": (order) => order !== 0,
  "<": (order) => order < 0,
  ">": (order) => order > 0,
  "<=": (order) => order <= 0,
  ">=": (order) => order >= 0,
};
const ARITHMETIC: Record<string, (left: number, right: number) => number> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
  "^": (left, right) => left ** right,
};

/** Recursive descent, loosest operator first. */
class FormulaReader {
  readonly inputs = new Set<string>();
  private at = 0;
  constructor(private readonly tokens: Token[]) {}

  get isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  comparison(): Node {
    return this.chain(
      Object.keys(COMPARISONS),
      () => this.joined(),
      (sign, left, right) => (COMPARISONS[sign] as (order: number) => boolean)(orderOf(left, right)),
    );
  }

  private joined(): Node {
    return this.chain(
      ["&"],
      () => this.sum(),
      (_sign, left, right) => textOfValue(left) + textOfValue(right),
    );
  }

  private sum = (): Node => this.chain(["+", "-"], this.product, arithmetic);
  private product = (): Node => this.chain(["*", "/"], this.power, arithmetic);
  private power = (): Node => this.chain(["^"], () => this.signed(), arithmetic);

  private signed(): Node {
    if (this.take("-")) {
      const inner = this.signed();
      return (input) => arithmetic("-", 0, inner(input));
    }
    if (this.take("+")) return this.signed();
    let node = this.atom();
    while (this.take("%")) {
      const inner = node;
      node = (input) => arithmetic("/", inner(input), 100);
    }
    return node;
  }

  private atom(): Node {
    const token = this.tokens[this.at++];
    if (token?.kind === "number") return () => Number(token.text);
    if (token?.kind === "text") return () => token.text.replaceAll('""', '"');
    if (token?.kind === "truth") return () => token.text.toUpperCase() === "TRUE";
    if (token?.kind === "function") return this.call(token.text.toUpperCase());
    if (token?.kind === "reference") {
      this.inputs.add(token.text.toUpperCase());
      return (input) => input;
    }
    if (token?.text !== "(") throw new SyntaxError("not a formula");
    const inner = this.comparison();
    if (!this.take(")")) throw new SyntaxError("a parenthesis is open");
    return inner;
  }

  private call(name: string): Node {
    if (!isFunction(name) || !this.take("(")) throw new SyntaxError(`unknown function ${name}`);
    const parts: Node[] = [];
    while (!this.take(")")) {
      parts.push(this.comparison());
      if (!this.take(",") && !this.take(";") && this.tokens[this.at]?.text !== ")") throw new SyntaxError("no end");
    }
    return (input) =>
      callFunction(
        name,
        parts.map((part) => part(input)),
      );
  }

  /** `part (sign part)*`, from the left; an error on either side is the result. */
  private chain(
    signs: string[],
    part: () => Node,
    compute: (sign: string, left: FormulaValue, right: FormulaValue) => FormulaValue,
  ): Node {
    let node = part();
    for (let sign = this.takeOne(signs); sign !== null; sign = this.takeOne(signs)) {
      const [left, right, operator] = [node, part(), sign];
      node = (input) => {
        const [a, b] = [left(input), right(input)];
        return isError(a) ? a : isError(b) ? b : compute(operator, a, b);
      };
    }
    return node;
  }

  private take(sign: string): boolean {
    return this.takeOne([sign]) !== null;
  }

  private takeOne(signs: string[]): string | null {
    const token = this.tokens[this.at];
    if (token?.kind !== "sign" || !signs.includes(token.text)) return null;
    this.at++;
    return token.text;
  }
}

function arithmetic(sign: string, left: FormulaValue, right: FormulaValue): FormulaValue {
  const [a, b] = [numberOfValue(left), numberOfValue(right)];
  if (a === null || b === null) return VALUE_ERROR;
  const result = (ARITHMETIC[sign] as (left: number, right: number) => number)(a, b);
  return Number.isFinite(result) ? result : { error: sign === "/" ? "#DIV/0!" : "#NUM!" };
}

/** Numbers before texts before truth values; texts without regard to case. */
function orderOf(left: FormulaValue, right: FormulaValue): number {
  const rank = (value: FormulaValue) => ["number", "string", "boolean"].indexOf(typeof value);
  if (rank(left) !== rank(right)) return rank(left) - rank(right);
  if (typeof left === "string" && typeof right === "string") {
    const [a, b] = [left.toLowerCase(), right.toLowerCase()];
    return a < b ? -1 : a > b ? 1 : 0;
  }
  return Number(left) - Number(right);
}
