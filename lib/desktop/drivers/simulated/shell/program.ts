import type { MemoryFileSystem } from "../file-system";

/** What changes from line to line: folder, variables, last status. */
export interface ShellState {
  cwd: string;
  env: Map<string, string>;
  lastStatus: number;
  /** Lines entered so far, for `history`. */
  history: string[];
  hasExited: boolean;
}

/** The desktop as programs see it. */
export interface ProgramHost {
  files: MemoryFileSystem;
  now(): Date;
  /** Starts a program with a window; null when the desktop has none of that name. */
  openWindow(argv: readonly string[], cwd: string): number | null;
  /** Ends processes whose name matches; returns how many there were. `isProbe` only counts. */
  endProcesses(pattern: RegExp, isProbe: boolean): number;
  hasProcess(pid: number): boolean;
}

export interface ProgramCall {
  args: readonly string[];
  stdin: string;
  state: ShellState;
  host: ProgramHost;
  /** Runs a line in a shell of its own state; for `bash -c` and the like. */
  runLine(line: string, state: ShellState): ProgramResult;
}

export interface ProgramResult {
  stdout: string;
  stderr: string;
  status: number;
}

export type Program = (call: ProgramCall) => ProgramResult;

export const ok = (stdout = ""): ProgramResult => ({ stdout, stderr: "", status: 0 });
export const failed = (stderr: string, status = 1): ProgramResult => ({ stdout: "", stderr: `${stderr}\n`, status });

/** Splits `-abc --long x` into single-letter flags, long flags and the rest; `--` ends the flags. */
export function readFlags(args: readonly string[]): { flags: Set<string>; rest: string[] } {
  const flags = new Set<string>();
  const rest: string[] = [];
  let isOver = false;
  for (const arg of args) {
    if (isOver || arg === "-" || !arg.startsWith("-")) rest.push(arg);
    else if (arg === "--") isOver = true;
    else if (arg.startsWith("--")) flags.add(arg.slice(2));
    else for (const letter of arg.slice(1)) flags.add(letter);
  }
  return { flags, rest };
}

/** Lines of a text without the last, empty one. */
export function linesOf(text: string): string[] {
  if (text === "") return [];
  return (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
}

export const joinLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
