import { FileSystemError, joinPath } from "../file-system";
import { expandWord } from "./expand";
import { parseLine, type Pipeline, type SimpleCommand } from "./parse";
import type { Program, ProgramHost, ProgramResult, ShellState } from "./program";
import { FILE_PROGRAMS } from "./programs/file-programs";
import { SESSION_PROGRAMS } from "./programs/session-programs";
import { TEXT_PROGRAMS } from "./programs/text-programs";
import { ShellSyntaxError } from "./tokens";

const PROGRAMS: Readonly<Record<string, Program>> = {
  ...FILE_PROGRAMS,
  ...TEXT_PROGRAMS,
  ...SESSION_PROGRAMS,
  which: ({ args }) => {
    const known = args.filter((name) => Object.hasOwn(PROGRAMS, name));
    return {
      stdout: known.map((name) => `/usr/bin/${name}\n`).join(""),
      stderr: "",
      status: known.length === args.length ? 0 : 1,
    };
  },
};

/** Names of every program, sorted. */
export const PROGRAM_NAMES: readonly string[] = Object.keys(PROGRAMS).sort();

export function newShellState(cwd: string, user: "user" | "root" = "user"): ShellState {
  const env = new Map([
    ["HOME", "/home/user"],
    ["USER", user],
    ["LANG", "C.UTF-8"],
    ["DISPLAY", ":0"],
  ]);
  return { cwd, env, lastStatus: 0, history: [], hasExited: false };
}

/** Nesting of `$(…)` and `bash -c`; deeper lines are refused. */
const DEPTH_MAX = 16;

/** Runs one line. Never throws for what a line does; a line that cannot be read ends with status 2. */
export function runLine(line: string, state: ShellState, host: ProgramHost, stdin = "", depth = 0): ProgramResult {
  if (depth > DEPTH_MAX) return { stdout: "", stderr: "bash: nested too deep\n", status: 2 };
  let pipelines: Pipeline[];
  try {
    pipelines = parseLine(line);
  } catch (error) {
    if (!(error instanceof ShellSyntaxError)) throw error;
    state.lastStatus = 2;
    return { stdout: "", stderr: `bash: ${error.message}\n`, status: 2 };
  }
  const all = { stdout: "", stderr: "" };
  for (const { after, commands } of pipelines) {
    if (after === "&&" && state.lastStatus !== 0) continue;
    if (after === "||" && state.lastStatus === 0) continue;
    let piped = stdin;
    for (const [index, command] of commands.entries()) {
      const result = runCommand(command, state, host, piped, depth);
      piped = result.stdout;
      all.stderr += result.stderr;
      state.lastStatus = result.status;
      if (index === commands.length - 1) all.stdout += result.stdout;
    }
    if (state.hasExited) break;
  }
  return { ...all, status: state.lastStatus };
}

/** Runs an argument vector as it is, without expansion. */
export function runArgv(
  argv: readonly string[],
  state: ShellState,
  host: ProgramHost,
  stdin: string,
  depth = 0,
): ProgramResult {
  const name = argv[0] ?? "";
  const program = Object.hasOwn(PROGRAMS, baseName(name)) ? PROGRAMS[baseName(name)] : undefined;
  if (!program) return { stdout: "", stderr: `bash: ${name}: command not found\n`, status: 127 };
  try {
    const inner = (line: string, own: ShellState) => runLine(line, own, host, stdin, depth + 1);
    return program({ args: argv.slice(1), stdin, state, host, runLine: inner });
  } catch (error) {
    if (!(error instanceof FileSystemError)) throw error;
    return { stdout: "", stderr: `${name}: ${error.message}\n`, status: 1 };
  }
}

function runCommand(
  command: SimpleCommand,
  state: ShellState,
  host: ProgramHost,
  stdin: string,
  depth: number,
): ProgramResult {
  const substitute = (line: string) => runLine(line, { ...state, env: new Map(state.env) }, host, "", depth + 1).stdout;
  const words = command.words.flatMap((pieces) => expandWord(pieces, state, host.files, substitute));
  const name = (pieces: SimpleCommand["words"][number]) =>
    joinPath(state.cwd, expandWord(pieces, state, host.files, substitute)[0] ?? "");
  try {
    let input = stdin;
    for (const { operator, target } of command.redirections) {
      if (operator === "<") input = new TextDecoder().decode(host.files.read(name(target)));
    }
    const isAssignment = (word: string) => /^[A-Za-z_]\w*=/.test(word);
    const start = words.findIndex((word) => !isAssignment(word));
    let result: ProgramResult = { stdout: "", stderr: "", status: 0 };
    if (start < 0) for (const word of words) assign(word, state);
    else result = runArgv(words.slice(start), state, host, input, depth);
    return redirect(result, command, host, name);
  } catch (error) {
    if (!(error instanceof FileSystemError)) throw error;
    return { stdout: "", stderr: `bash: ${error.message}\n`, status: 1 };
  }
}

function assign(word: string, state: ShellState): void {
  const at = word.indexOf("=");
  state.env.set(word.slice(0, at), word.slice(at + 1));
}

function redirect(
  result: ProgramResult,
  command: SimpleCommand,
  host: ProgramHost,
  name: (pieces: SimpleCommand["words"][number]) => string,
): ProgramResult {
  let { stdout, stderr } = result;
  for (const { operator, target } of command.redirections) {
    if (operator === "<") continue;
    if (operator === "2>&1") {
      stdout += stderr;
      stderr = "";
      continue;
    }
    const path = name(target);
    const text = operator.startsWith("2") ? stderr : stdout;
    if (path !== "/dev/null") {
      const isAppended = operator.endsWith(">>") && host.files.stat(path) !== null;
      const old = isAppended ? new TextDecoder().decode(host.files.read(path)) : "";
      host.files.write(path, new TextEncoder().encode(old + text));
    }
    if (operator.startsWith("2")) stderr = "";
    else stdout = "";
  }
  return { stdout, stderr, status: result.status };
}

const baseName = (path: string) => path.split("/").at(-1) ?? "";
