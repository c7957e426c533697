import { FileSystemError, joinPath } from "../../file-system";
import { failed, joinLines, linesOf, ok, readFlags, type Program, type ProgramCall } from "../program";

/** The texts of named files, or of the standard input when none is named. */
function inputs(call: ProgramCall, name: string, paths: readonly string[]) {
  const texts: Array<{ label: string; text: string }> = [];
  let stderr = "";
  if (paths.length === 0) texts.push({ label: "-", text: call.stdin });
  for (const path of paths) {
    try {
      const bytes = path === "-" ? null : call.host.files.read(joinPath(call.state.cwd, path));
      texts.push({ label: path, text: bytes === null ? call.stdin : new TextDecoder().decode(bytes) });
    } catch (error) {
      if (!(error instanceof FileSystemError)) throw error;
      stderr += `${name}: ${path}: ${error.message}\n`;
    }
  }
  return { texts, stderr };
}

const cat: Program = (call) => {
  const { flags, rest } = readFlags(call.args);
  const { texts, stderr } = inputs(call, "cat", rest);
  let stdout = texts.map(({ text }) => text).join("");
  if (flags.has("n")) {
    stdout = joinLines(linesOf(stdout).map((line, index) => `${String(index + 1).padStart(6)}\t${line}`));
  }
  return { stdout, stderr, status: stderr === "" ? 0 : 1 };
};

const edge =
  (name: "head" | "tail"): Program =>
  (call) => {
    let count = 10;
    let isFromStart = false;
    const paths: string[] = [];
    for (let i = 0; i < call.args.length; i++) {
      const arg = call.args[i] ?? "";
      const value = arg === "-n" ? (call.args[++i] ?? "") : (/^-n?(\+?\d+)$/.exec(arg)?.[1] ?? null);
      if (value === null) paths.push(arg);
      else [count, isFromStart] = [Math.abs(Number(value)) || 0, value.startsWith("+")];
    }
    const { texts, stderr } = inputs(call, name, paths);
    const cut = (lines: string[]) =>
      name === "head"
        ? lines.slice(0, count)
        : isFromStart
          ? lines.slice(count - 1)
          : lines.slice(-count || lines.length);
    return { stdout: texts.map(({ text }) => joinLines(cut(linesOf(text)))).join(""), stderr, status: stderr ? 1 : 0 };
  };

const wc: Program = (call) => {
  const { flags, rest } = readFlags(call.args);
  const { texts, stderr } = inputs(call, "wc", rest);
  const wanted = ["l", "w", "c"].filter((flag) => flags.size === 0 || flags.has(flag));
  const rows = texts.map(({ label, text }) => {
    const counts: Record<string, number> = {
      l: text.split("\n").length - 1,
      w: text.split(/\s+/).filter(Boolean).length,
      c: Buffer.byteLength(text),
    };
    return { label, counts: wanted.map((flag) => counts[flag] ?? 0) };
  });
  if (rows.length > 1) {
    const totals = wanted.map((_, index) => rows.reduce((sum, row) => sum + (row.counts[index] ?? 0), 0));
    rows.push({ label: "total", counts: totals });
  }
  const stdout = joinLines(rows.map(({ label, counts }) => `${counts.join(" ")}${label === "-" ? "" : ` ${label}`}`));
  return { stdout, stderr, status: stderr === "" ? 0 : 1 };
};

const grep: Program = (call) => {
  const { flags, rest } = readFlags(call.args);
  const [pattern, ...paths] = rest;
  if (pattern === undefined) return failed("usage: grep [OPTION]... PATTERNS [FILE]...", 2);
  const isFixed = flags.has("F");
  let matcher: RegExp;
  try {
    const source = isFixed ? pattern.replace(/[^\w\s]/g, "\\$&") : pattern;
    matcher = new RegExp(flags.has("w") ? `\\b(?:${source})\\b` : source, flags.has("i") ? "iu" : "u");
  } catch {
    return failed(`grep: ${pattern}: Invalid regular expression`, 2);
  }
  const { texts, stderr } = inputs(call, "grep", paths);
  let [stdout, count] = ["", 0];
  for (const { label, text } of texts) {
    const prefix = texts.length > 1 ? `${label}:` : "";
    const hits = linesOf(text)
      .map((line, index) => ({ line, number: index + 1 }))
      .filter(({ line }) => matcher.test(line) !== flags.has("v"));
    count += hits.length;
    if (flags.has("c")) stdout += `${prefix}${hits.length}\n`;
    else if (flags.has("l")) stdout += hits.length > 0 ? `${label}\n` : "";
    else stdout += joinLines(hits.map(({ line, number }) => `${prefix}${flags.has("n") ? `${number}:` : ""}${line}`));
  }
  return { stdout: flags.has("q") ? "" : stdout, stderr, status: stderr !== "" ? 2 : count > 0 ? 0 : 1 };
};

const sort: Program = (call) => {
  const { flags, rest } = readFlags(call.args);
  const { texts, stderr } = inputs(call, "sort", rest);
  const lines = texts.flatMap(({ text }) => linesOf(text));
  const numeric = (a: string, b: string) => (Number.parseFloat(a) || 0) - (Number.parseFloat(b) || 0);
  const plain = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  lines.sort(flags.has("n") ? (a, b) => numeric(a, b) || plain(a, b) : plain);
  if (flags.has("r")) lines.reverse();
  const kept = flags.has("u") ? [...new Set(lines)] : lines;
  return { stdout: joinLines(kept), stderr, status: stderr === "" ? 0 : 2 };
};

const uniq: Program = (call) => {
  const { flags, rest } = readFlags(call.args);
  const { texts, stderr } = inputs(call, "uniq", rest);
  const groups: Array<{ line: string; count: number }> = [];
  for (const line of texts.flatMap(({ text }) => linesOf(text))) {
    const last = groups.at(-1);
    if (last?.line === line) last.count++;
    else groups.push({ line, count: 1 });
  }
  const show = ({ line, count }: { line: string; count: number }) =>
    flags.has("c") ? `${String(count).padStart(7)} ${line}` : line;
  return { stdout: joinLines(groups.map(show)), stderr, status: stderr === "" ? 0 : 1 };
};

const cut: Program = (call) => {
  let delimiter = "\t";
  let fields: number[] = [];
  const paths: string[] = [];
  for (let i = 0; i < call.args.length; i++) {
    const arg = call.args[i] ?? "";
    const value = () => (arg.length > 2 ? arg.slice(2) : (call.args[++i] ?? ""));
    if (arg.startsWith("-d")) delimiter = value();
    else if (arg.startsWith("-f")) fields = value().split(",").map(Number);
    else paths.push(arg);
  }
  if (fields.length === 0) return failed("cut: you must specify a list of fields");
  const { texts, stderr } = inputs(call, "cut", paths);
  const lines = texts
    .flatMap(({ text }) => linesOf(text))
    .map((line) => {
      const parts = line.split(delimiter);
      return fields.map((field) => parts[field - 1] ?? "").join(delimiter);
    });
  return { stdout: joinLines(lines), stderr, status: stderr === "" ? 0 : 1 };
};

const tr: Program = (call) => {
  const { flags, rest } = readFlags(call.args);
  const expand = (set: string) => [
    ...set.replaceAll("\\n", "\n").replace(/(.)-(.)/gsu, (_, from: string, to: string) => range(from, to)),
  ];
  const from = expand(rest[0] ?? "");
  const to = expand(rest[1] ?? "");
  const swap = (char: string) => {
    const index = from.indexOf(char);
    if (index < 0) return char;
    return flags.has("d") ? "" : (to[index] ?? to.at(-1) ?? "");
  };
  return ok([...call.stdin].map(swap).join(""));
};

function range(from: string, to: string): string {
  const [start, end] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
  const length = Math.min(Math.max(end - start + 1, 0), 256);
  return Array.from({ length }, (_, index) => String.fromCodePoint(start + index)).join("");
}

const tee: Program = (call) => {
  const { flags, rest } = readFlags(call.args);
  for (const path of rest) {
    const full = joinPath(call.state.cwd, path);
    const isKept = flags.has("a") && call.host.files.stat(full) !== null;
    const old = isKept ? new TextDecoder().decode(call.host.files.read(full)) : "";
    call.host.files.write(full, new TextEncoder().encode(old + call.stdin));
  }
  return ok(call.stdin);
};

export const TEXT_PROGRAMS = {
  cat,
  cut,
  grep,
  head: edge("head"),
  sort,
  tail: edge("tail"),
  tee,
  tr,
  uniq,
  wc,
} as const;
