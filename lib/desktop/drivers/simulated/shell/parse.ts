import { ShellSyntaxError, tokens, type Piece } from "./tokens";

export interface Redirection {
  operator: ">" | ">>" | "<" | "2>" | "2>>" | "2>&1";
  /** Pieces of the file's name; empty for `2>&1`. */
  target: Piece[];
}
export interface SimpleCommand {
  words: Piece[][];
  redirections: Redirection[];
}
/** Commands joined by `|`, and what joins the pipeline to the one before it. */
export interface Pipeline {
  after: "start" | ";" | "&&" | "||";
  commands: SimpleCommand[];
}

const RESERVED = new Set(["for", "while", "until", "if", "case", "function", "select", "{", "("]);

/** Reads a line of the small shell: pipelines, `&&`, `||`, `;`, redirections. Throws ShellSyntaxError for the rest. */
export function parseLine(line: string): Pipeline[] {
  const pipelines: Pipeline[] = [];
  let after: Pipeline["after"] = "start";
  let commands: SimpleCommand[] = [];
  let current: SimpleCommand = { words: [], redirections: [] };
  const endCommand = (operator: string) => {
    if (current.words.length === 0 && current.redirections.length === 0) {
      throw new ShellSyntaxError(`syntax error near unexpected token \`${operator}'`);
    }
    commands.push(current);
    current = { words: [], redirections: [] };
  };
  const endPipeline = (operator: string) => {
    if (commands.length === 0 && current.words.length === 0 && current.redirections.length === 0) {
      if (operator === ";") return;
    }
    endCommand(operator);
    pipelines.push({ after, commands });
    commands = [];
  };
  const list = tokens(line);
  for (let i = 0; i < list.length; i++) {
    const token = list[i];
    if (token === undefined) break;
    if (token.kind === "word") {
      const [first] = token.pieces;
      if (current.words.length === 0 && first && !first.isQuoted && RESERVED.has(first.text)) {
        throw new ShellSyntaxError(`\`${first.text}' is not known to this simulated shell`);
      }
      current.words.push(token.pieces);
      continue;
    }
    switch (token.text) {
      case "|":
        endCommand("|");
        break;
      case "&&":
      case "||":
        endPipeline(token.text);
        after = token.text;
        break;
      case ";":
      case "&":
      case "\n":
        endPipeline(";");
        after = ";";
        break;
      default:
        i += readRedirection(token.text, list[i + 1], current) ? 1 : 0;
    }
  }
  if (current.words.length > 0 || current.redirections.length > 0 || commands.length > 0) endPipeline("newline");
  return pipelines;
}

function readRedirection(
  text: string,
  next: ReturnType<typeof tokens>[number] | undefined,
  command: SimpleCommand,
): boolean {
  const operator = (text === "1>" ? ">" : text) as Redirection["operator"];
  if (operator === "2>&1") {
    command.redirections.push({ operator, target: [] });
    return false;
  }
  if (next?.kind !== "word") throw new ShellSyntaxError("syntax error near unexpected token `newline'");
  command.redirections.push({ operator, target: next.pieces });
  return true;
}
