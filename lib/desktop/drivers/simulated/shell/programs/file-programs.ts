import { FileSystemError, joinPath, nameOf, parentOf } from "../../file-system";
import { failed, joinLines, ok, readFlags, type Program, type ProgramCall, type ProgramResult } from "../program";

const at = (call: ProgramCall, path: string) => joinPath(call.state.cwd, path);

/** Runs `act` on every path and gathers what went wrong, as the real tools do. */
function each(paths: readonly string[], complain: (path: string, why: string) => string, act: (path: string) => void) {
  let stderr = "";
  for (const path of paths) {
    try {
      act(path);
    } catch (error) {
      if (!(error instanceof FileSystemError)) throw error;
      stderr += `${complain(path, error.message)}\n`;
    }
  }
  return { stdout: "", stderr, status: stderr === "" ? 0 : 1 };
}

const mkdir: Program = (call) => {
  const { flags, rest } = readFlags(call.args);
  if (rest.length === 0) return failed("mkdir: missing operand");
  return each(
    rest,
    (path, why) => `mkdir: cannot create directory ‘${path}’: ${why}`,
    (path) => call.host.files.makeFolder(at(call, path), flags.has("p") || flags.has("parents")),
  );
};

const rmdir: Program = (call) =>
  each(
    readFlags(call.args).rest,
    (path, why) => `rmdir: failed to remove '${path}': ${why}`,
    (path) => {
      if (call.host.files.list(at(call, path)).length > 0) throw new FileSystemError("Directory not empty");
      call.host.files.remove(at(call, path));
    },
  );

const touch: Program = (call) =>
  each(
    readFlags(call.args).rest,
    (path, why) => `touch: cannot touch '${path}': ${why}`,
    (path) => call.host.files.touch(at(call, path)),
  );

const rm: Program = (call) => {
  const { flags, rest } = readFlags(call.args);
  const isForced = flags.has("f");
  const result = each(
    rest,
    (path, why) => `rm: cannot remove '${path}': ${why}`,
    (path) => {
      const full = at(call, path);
      if (isForced && call.host.files.stat(full) === null) return;
      const isRecursive = flags.has("r") || flags.has("R");
      if (call.host.files.isFolder(full) && !isRecursive) throw new FileSystemError("Is a directory");
      call.host.files.remove(full);
    },
  );
  return rest.length === 0 && !isForced ? failed("rm: missing operand") : result;
};

/** Source and target pairs of cp and mv: a folder as the last argument takes the others under their own names. */
function pairs(call: ProgramCall, name: string, rest: string[]): Array<[string, string]> | ProgramResult {
  const target = rest.at(-1);
  if (rest.length < 2 || target === undefined) return failed(`${name}: missing file operand`);
  const isInto = call.host.files.isFolder(at(call, target));
  if (rest.length > 2 && !isInto) return failed(`${name}: target '${target}' is not a directory`);
  return rest.slice(0, -1).map((from) => {
    const to = isInto ? joinPath(at(call, target), nameOf(at(call, from))) : at(call, target);
    return [from, to];
  });
}

function copyTree(call: ProgramCall, from: string, to: string, isRecursive: boolean): void {
  const { files } = call.host;
  const stat = files.stat(from);
  if (stat === null) throw new FileSystemError("No such file or directory");
  if (stat.kind === "file") return files.write(to, files.read(from), stat.mode);
  if (!isRecursive) throw new FileSystemError("-r not specified; omitting directory");
  if (`${to}/`.startsWith(`${from}/`)) throw new FileSystemError("cannot copy a directory into itself");
  files.makeFolder(to, true);
  for (const name of files.list(from)) copyTree(call, joinPath(from, name), joinPath(to, name), true);
}

const cp: Program = (call) => {
  const { flags, rest } = readFlags(call.args);
  const found = pairs(call, "cp", rest);
  if (!Array.isArray(found)) return found;
  const isRecursive = flags.has("r") || flags.has("R") || flags.has("a");
  return each(
    found.map(([from]) => from),
    (path, why) => `cp: cannot stat '${path}': ${why}`,
    (path) => copyTree(call, at(call, path), found.find(([from]) => from === path)?.[1] ?? "", isRecursive),
  );
};

const mv: Program = (call) => {
  const found = pairs(call, "mv", readFlags(call.args).rest);
  if (!Array.isArray(found)) return found;
  return each(
    found.map(([from]) => from),
    (path, why) => `mv: cannot stat '${path}': ${why}`,
    (path) => call.host.files.rename(at(call, path), found.find(([from]) => from === path)?.[1] ?? ""),
  );
};

const ls: Program = (call) => {
  const { flags, rest } = readFlags(call.args);
  const { files } = call.host;
  const paths = rest.length === 0 ? ["."] : rest;
  let [stdout, stderr] = ["", ""];
  const show = (folder: string, names: string[]) =>
    names.map((name) => (flags.has("l") ? longLine(call, joinPath(folder, name), name) : name));
  const showFolder = (path: string, label: string, hasTitle: boolean) => {
    const names = files.list(path).filter((name) => flags.has("a") || flags.has("A") || !name.startsWith("."));
    if (hasTitle) stdout += `${stdout === "" ? "" : "\n"}${label}:\n`;
    stdout += joinLines(show(path, names));
    if (!flags.has("R")) return;
    for (const name of names) {
      if (files.isFolder(joinPath(path, name))) showFolder(joinPath(path, name), `${label}/${name}`, true);
    }
  };
  for (const path of paths) {
    const full = at(call, path);
    const stat = files.stat(full);
    if (stat === null) stderr += `ls: cannot access '${path}': No such file or directory\n`;
    else if (stat.kind === "file" || flags.has("d")) stdout += joinLines(show(parentOf(full), [path]));
    else showFolder(full, path, paths.length > 1 || flags.has("R"));
  }
  return { stdout, stderr, status: stderr === "" ? 0 : 2 };
};

function longLine(call: ProgramCall, path: string, name: string): string {
  const stat = call.host.files.stat(path);
  if (stat === null) return name;
  const when = stat.modifiedAt.slice(0, 16).replace("T", " ");
  return `${stat.kind === "directory" ? "drwxr-xr-x" : "-rw-r--r--"} 1 user user ${String(stat.bytes).padStart(6)} ${when} ${name}`;
}

const find: Program = (call) => {
  const { args, host } = call;
  const paths = args.slice(0, args.findIndex((arg) => arg.startsWith("-")) >>> 0);
  const option = (name: string) => args[args.indexOf(name) + 1 || args.length];
  const pattern = option("-name");
  const type = option("-type");
  const matcher = pattern === undefined ? null : globToRegExp(pattern);
  const found: string[] = [];
  const visit = (full: string, label: string) => {
    const isFolder = host.files.isFolder(full);
    const isWanted = type === undefined || (type === "d") === isFolder;
    if (isWanted && (matcher === null || matcher.test(nameOf(full)))) found.push(label);
    if (isFolder) for (const name of host.files.list(full)) visit(joinPath(full, name), `${label}/${name}`);
  };
  for (const path of paths.length === 0 ? ["."] : paths) {
    if (host.files.stat(at(call, path)) === null) return failed(`find: ‘${path}’: No such file or directory`);
    visit(at(call, path), path);
  }
  return ok(joinLines(found));
};

const stat: Program = (call) => {
  const [path = ""] = readFlags(call.args).rest.slice(-1);
  const found = call.host.files.stat(at(call, path));
  if (found === null) return failed(`stat: cannot statx '${path}': No such file or directory`);
  return ok(`  File: ${path}\n  Size: ${found.bytes}\tType: ${found.kind}\nModify: ${found.modifiedAt}\n`);
};

/** A shell pattern of `*`, `?` and `[…]` as a regular expression over one name. */
export function globToRegExp(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|\\]/g, "\\$&")
    .replaceAll("*", "[^/]*")
    .replaceAll("?", "[^/]");
  try {
    return new RegExp(`^${source.replaceAll("[!", "[^")}$`);
  } catch {
    return new RegExp(`^${pattern.replace(/[^\w]/g, "\\$&")}$`);
  }
}

export const FILE_PROGRAMS = { cp, find, ls, mkdir, mv, rm, rmdir, stat, touch } as const;
