import { shellWords, withoutAssignments } from "./shell-words";

/** Programs that a simulated desktop's shell knows; its own table is compared with this list by a test. */
export const SIMULATED_PROGRAMS = [
  "basename",
  "bash",
  "cat",
  "cd",
  "clear",
  "cp",
  "cut",
  "date",
  "dirname",
  "echo",
  "env",
  "exit",
  "export",
  "false",
  "find",
  "gedit",
  "gnome-terminal",
  "grep",
  "head",
  "history",
  "hostname",
  "id",
  "kill",
  "ls",
  "mkdir",
  "mousepad",
  "mv",
  "nautilus",
  "pkill",
  "printf",
  "pwd",
  "rm",
  "rmdir",
  "sh",
  "sleep",
  "sort",
  "stat",
  "tail",
  "tee",
  "test",
  "thunar",
  "touch",
  "tr",
  "true",
  "uniq",
  "wc",
  "which",
  "whoami",
  "xdg-open",
] as const;

const KNOWN: ReadonlySet<string> = new Set<string>([...SIMULATED_PROGRAMS, "["]);

/** First programs of commands that a simulated desktop could not run; a shell line is judged by the first word of each part. */
export function missingSimulatedPrograms(commands: ReadonlyArray<{ argv: string[]; isShell: boolean }>): string[] {
  const names = commands.flatMap(({ argv, isShell }) => {
    if (!isShell) {
      const shell = ["bash", "sh"].includes(baseName(argv[0] ?? "")) && argv[1] === "-c";
      return shell ? firstWords(argv[2] ?? "") : [baseName(withoutAssignments(argv)[0] ?? "")];
    }
    return firstWords(argv[0] ?? "");
  });
  return [...new Set(names.filter((name) => name !== "" && !KNOWN.has(name)))];
}

function firstWords(line: string): string[] {
  return splitParts(line).map((part) => baseName(withoutAssignments(shellWords(part))[0] ?? ""));
}

/** Splits at `&&`, `||`, `;`, `|` and line ends outside quotes. */
function splitParts(line: string): string[] {
  const parts: string[] = [];
  let part = "";
  let quote: string | null = null;
  for (let i = 0; i < line.length; i++) {
    const char = line.charAt(i);
    if (char === "\\" && quote !== "'") {
      part += char + line.charAt(++i);
    } else if (quote !== null) {
      if (char === quote) quote = null;
      part += char;
    } else if (char === '"' || char === "'") {
      quote = char;
      part += char;
    } else if ("&|;\n".includes(char)) {
      parts.push(part);
      part = "";
    } else part += char;
  }
  return [...parts, part];
}

function baseName(path: string): string {
  return path.split("/").at(-1) ?? "";
}
