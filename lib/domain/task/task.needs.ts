import { functionNames } from "../verifier/operator-verifier";
import { appOfProgram, canonicalApp } from "./task.apps";
import { shellWords, withoutAssignments } from "./shell-words";
import type { Evaluator, GetterSpec, TaskFile, TaskStep } from "./task.schema";

/** What a task asks of a host and a template, read from its file alone. Lists hold each word once, in order of first use. */
export interface TaskNeeds {
  /** Verifier functions. */
  functions: string[];
  /** Getter types of both sides. */
  getters: string[];
  /** Step types of set-up and of the steps before evaluation. */
  stepTypes: string[];
  /** Files that set-up, the steps before evaluation or the expected side download. */
  urls: string[];
  /** Live pages that set-up opens in the browser. */
  webPages: string[];
  /** Applications, in the templates' words. */
  apps: string[];
  /** Debian packages that commands want to be installed. */
  packages: string[];
  /** Commands of execute/command/launch steps, as argument lists; a shell line is its one item with `shell`. */
  commands: Array<{ argv: string[]; isShell: boolean }>;
}

/** Getters that open or read live pages while scoring. */
export const WEB_GETTERS: ReadonlySet<string> = new Set([
  "gotoRecreationPage_and_get_html_content",
  "info_from_website",
  "pdf_from_url",
]);

/** Steps that use the shared Google account. */
export const GOOGLE_STEPS: ReadonlySet<string> = new Set(["googledrive", "login"]);
const GOOGLE_GETTERS: ReadonlySet<string> = new Set(["googledrive_file"]);

/** Whether set-up or check use the shared Google account. */
export const needsGoogleAccount = ({ stepTypes, getters }: TaskNeeds): boolean =>
  stepTypes.some((type) => GOOGLE_STEPS.has(type)) || getters.some((type) => GOOGLE_GETTERS.has(type));

export function functionsOf(evaluator: Evaluator): string[] {
  return [...new Set(functionNames(evaluator))];
}

/** Every getter call of an evaluator in order; empty places are left out. */
function gettersOf(evaluator: Evaluator): GetterSpec[] {
  return [evaluator.result, evaluator.expected]
    .flat()
    .filter((getter): getter is GetterSpec => typeof (getter as GetterSpec | null | undefined)?.type === "string");
}

export function taskNeeds(file: TaskFile): TaskNeeds {
  const steps = [...file.config, ...(file.evaluator.postconfig ?? [])];
  const getters = gettersOf(file.evaluator);
  const commands = steps.flatMap(commandOf);
  const programs = commands.flatMap(({ argv, isShell }) => {
    const words = withoutAssignments(isShell ? shellWords(argv[0] ?? "") : argv);
    const app = appOfProgram(words[0] ?? "");
    return app === null ? [] : [app];
  });
  return {
    functions: functionsOf(file.evaluator),
    getters: unique(getters.map((getter) => getter.type)),
    stepTypes: unique(steps.map((step) => step.type)),
    urls: unique([...steps.flatMap(downloadsOf), ...getters.flatMap(cloudUrlsOf)]),
    webPages: unique(steps.flatMap(pagesOf).filter(isLivePage)),
    apps: unique([...file.related_apps.map(canonicalApp), ...programs, ...getters.flatMap(appsOfGetter)]),
    packages: unique(commands.flatMap(({ argv, isShell }) => packagesOf(isShell ? (argv[0] ?? "") : argv.join(" ")))),
    commands,
  };
}

/** Debian packages that a command line wants: by `apt install`, or the one that holds what `pip install` names. */
export function packagesOf(line: string): string[] {
  const named = (pattern: RegExp) =>
    [...line.matchAll(pattern)].flatMap((match) =>
      (match[1] ?? "").split(/\s+/).filter((word) => word !== "" && !word.startsWith("-")),
    );
  return [
    ...named(/\bapt(?:-get)?\s+(?:-\S+\s+)*install\s+([^&|;]*)/g),
    ...named(/\bpip3?\s+install\s+([^&|;]*)/g)
      // A file that set-up brought along is named by its package and version.
      .map((name) => name.replace(/^.*\//, "").replace(/-[0-9].*\.whl$/, ""))
      .map((name) => `python3-${name.toLowerCase()}`),
  ];
}

function commandOf(step: TaskStep): Array<{ argv: string[]; isShell: boolean }> {
  if (!["execute", "command", "launch"].includes(step.type)) return [];
  const { command, shell } = step.parameters;
  if (Array.isArray(command)) return [{ argv: command.map(String), isShell: false }];
  if (typeof command !== "string") return [];
  const isShell = shell === true || String(shell).toLowerCase() === "true";
  return [isShell ? { argv: [command], isShell } : { argv: shellWords(command), isShell }];
}

/** Applications whose programs a check's command starts: a line, a part of a pipe, or what follows `;` or `&&`. */
function appsOfGetter({ type, command }: GetterSpec): string[] {
  if (type !== "vm_command_line" && type !== "vm_command_error") return [];
  const lines = Array.isArray(command) ? [command.map(String).slice(0, 1).join("")] : String(command).split(/[\n;|&]+/);
  return lines.flatMap((line) => appOfProgram(withoutAssignments(shellWords(line))[0] ?? "") ?? []);
}

function downloadsOf(step: TaskStep): string[] {
  if (step.type !== "download" || !Array.isArray(step.parameters.files)) return [];
  return step.parameters.files.flatMap((file: unknown) => {
    const url = (file as { url?: unknown } | null)?.url;
    return typeof url === "string" ? [url] : [];
  });
}

function cloudUrlsOf(getter: GetterSpec): string[] {
  if (getter.type !== "cloud_file") return [];
  return [getter.path].flat().filter((path): path is string => typeof path === "string");
}

function pagesOf(step: TaskStep): string[] {
  if (step.type !== "chrome_open_tabs" || !Array.isArray(step.parameters.urls_to_open)) return [];
  return step.parameters.urls_to_open.map(String);
}

function isLivePage(url: string): boolean {
  if (/^(file|chrome|about|data):/.test(url)) return false;
  const host = url.replace(/^[a-z]+:\/\//, "").split(/[/:]/)[0];
  return host !== "localhost" && host !== "127.0.0.1";
}

function unique(words: string[]): string[] {
  return [...new Set(words)];
}
