import { joinPath, nameOf, parentOf } from "../../file-system";
import { failed, joinLines, ok, readFlags, type Program, type ProgramCall } from "../program";
import { formatPrintf } from "./printf-format";

const echo: Program = ({ args }) => {
  const isOption = (arg: string | undefined) => arg !== undefined && /^-[neE]+$/.test(arg);
  let start = 0;
  while (isOption(args[start])) start++;
  const flags = args.slice(0, start).join("");
  const text = args.slice(start).join(" ");
  return ok((flags.includes("e") ? formatPrintf("%b", [text]) : text) + (flags.includes("n") ? "" : "\n"));
};

const printf: Program = ({ args }) => {
  const [format, ...rest] = args;
  return format === undefined ? failed("printf: usage: printf format [arguments]", 2) : ok(formatPrintf(format, rest));
};

const cd: Program = (call) => {
  const path = joinPath(call.state.cwd, call.args[0] ?? call.state.env.get("HOME") ?? "/");
  const { files } = call.host;
  if (files.stat(path) === null) return failed(`bash: cd: ${call.args[0] ?? path}: No such file or directory`);
  if (!files.isFolder(path)) return failed(`bash: cd: ${call.args[0] ?? path}: Not a directory`);
  call.state.cwd = path;
  return ok();
};

const test: Program = (call) => ({
  ...ok(),
  status: evaluate(
    call,
    call.args.filter((arg) => arg !== "]"),
  )
    ? 0
    : 1,
});

function evaluate(call: ProgramCall, args: readonly string[]): boolean {
  if (args[0] === "!") return !evaluate(call, args.slice(1));
  const [left = "", operator = "", right = ""] = args;
  if (args.length === 1) return left !== "";
  if (args.length === 2) {
    const stat = call.host.files.stat(joinPath(call.state.cwd, operator));
    if (left === "-e") return stat !== null;
    if (left === "-f") return stat?.kind === "file";
    if (left === "-d") return stat?.kind === "directory";
    if (left === "-s") return (stat?.bytes ?? 0) > 0;
    if (left === "-z") return operator === "";
    if (left === "-n") return operator !== "";
    return false;
  }
  const [a, b] = [Number(left), Number(right)];
  const table: Readonly<Record<string, boolean>> = {
    "=": left === right,
    "==": left === right,
    "!=": left !== right,
    "-eq": a === b,
    "-ne": a !== b,
    "-lt": a < b,
    "-le": a <= b,
    "-gt": a > b,
    "-ge": a >= b,
  };
  return table[operator] ?? false;
}

const shell: Program = (call) => {
  const index = call.args.findIndex((arg) => /^-[a-z]*c$/.test(arg));
  const line = index < 0 ? null : call.args[index + 1];
  if (line === undefined || line === null) return failed("bash: only `bash -c <line>' is simulated", 2);
  const { state } = call;
  return call.runLine(line, { cwd: state.cwd, env: new Map(state.env), lastStatus: 0, history: [], hasExited: false });
};

const setVariables: Program = (call) => {
  for (const arg of call.args) {
    const match = /^([A-Za-z_]\w*)=(.*)$/s.exec(arg);
    if (match) call.state.env.set(match[1] ?? "", match[2] ?? "");
  }
  return ok();
};

const exit: Program = (call) => {
  call.state.hasExited = true;
  return { ...ok(), status: Number(call.args[0] ?? call.state.lastStatus) || 0 };
};

const pkill: Program = (call) => {
  const { flags, rest } = readFlags(call.args);
  const pattern = rest.at(-1) ?? "";
  const count = call.host.endProcesses(new RegExp(pattern.replace(/[^\w()|.*-]/g, "")), flags.has("0"));
  return { ...ok(), status: count > 0 ? 0 : 1 };
};

const kill: Program = (call) => {
  const pid = Number(call.args.at(-1));
  return call.host.hasProcess(pid) ? ok() : failed(`bash: kill: (${call.args.at(-1)}) - No such process`);
};

const window =
  (name: string): Program =>
  (call) => {
    const pid = call.host.openWindow([name, ...call.args], call.state.cwd);
    return pid === null ? failed(`${name}: cannot open ${call.args.join(" ")}`) : ok();
  };

const WINDOW_PROGRAMS = ["gedit", "gnome-terminal", "mousepad", "nautilus", "thunar", "xdg-open"] as const;

export const SESSION_PROGRAMS: Readonly<Record<string, Program>> = {
  "[": test,
  basename: ({ args }) => ok(`${nameOf(args[0] ?? "").replace(new RegExp(`${args[1] ?? ""}$`), "")}\n`),
  bash: shell,
  cd,
  clear: () => ok("\u001b[2J"),
  date: ({ host }) => ok(`${host.now().toUTCString()}\n`),
  dirname: ({ args }) => ok(`${parentOf(args[0] ?? "/")}\n`),
  echo,
  env: ({ state }) => ok(joinLines([...state.env].map(([name, value]) => `${name}=${value}`))),
  exit,
  export: setVariables,
  false: () => ({ ...ok(), status: 1 }),
  history: ({ state }) =>
    ok(joinLines(state.history.map((line, index) => `${String(index + 1).padStart(5)}  ${line}`))),
  hostname: () => ok("simulated\n"),
  id: () => ok("uid=1000(user) gid=1000(user) groups=1000(user)\n"),
  kill,
  pkill,
  printf,
  pwd: ({ state }) => ok(`${state.cwd}\n`),
  sh: shell,
  sleep: () => ok(),
  test,
  true: () => ok(),
  whoami: ({ state }) => ok(`${state.env.get("USER") ?? "user"}\n`),
  ...Object.fromEntries(WINDOW_PROGRAMS.map((name) => [name, window(name)])),
};
