import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";

export interface HostCommandResult {
  exitCode: number;
  stdout: string;
  stderr: string;
}

export interface HostCommandOptions {
  cwd?: string;
  /** Beside the plain environment. */
  environment?: Record<string, string>;
  /** Default 30_000. The program is killed then, and the call throws. */
  timeoutMs?: number;
  /** Called with each line of standard error as it comes. */
  onErrorLine?: (line: string) => void;
  /** Called once with its pid. */
  onStart?: (pid: number) => void;
  /** Ends the program early; the call then throws. */
  signal?: AbortSignal;
  /** Keep standard input, output and error away from the program's children, which may outlive it. */
  detachOutput?: boolean;
}

/** What runs a program: this process itself, or another one for it. */
export type RunProgram = (
  file: string,
  argv: string[],
  options?: Omit<HostCommandOptions, "cwd" | "onErrorLine">,
) => Promise<HostCommandResult>;

/** Nothing of the worker's own environment reaches a tool; the type asks for a variable that only Next needs. */
export const PLAIN_ENVIRONMENT = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  HOME: "/root",
  LC_ALL: "C.UTF-8",
} as unknown as NodeJS.ProcessEnv;

const OUTPUT_CHARACTERS_MAX = 8 * 1024 * 1024;

/** Runs a program of the host without a shell and with a plain environment. Does not throw for a non-zero exit. */
export function tryHostCommand(
  file: string,
  argv: string[],
  options: HostCommandOptions = {},
): Promise<HostCommandResult> {
  const { timeoutMs = 30_000, onErrorLine } = options;
  return new Promise((resolve, reject) => {
    const spawnOptions: SpawnOptions = {
      cwd: options.cwd,
      env: { ...PLAIN_ENVIRONMENT, ...options.environment },
      stdio: options.detachOutput ? "ignore" : ["ignore", "pipe", "pipe"],
      timeout: timeoutMs,
      killSignal: "SIGKILL",
      signal: options.signal,
    };
    const child: ChildProcess = spawn(file, argv, spawnOptions);
    if (child.pid !== undefined) options.onStart?.(child.pid);
    let stdout = "";
    let stderr = "";
    let line = "";
    child.stdout?.setEncoding("utf8").on("data", (part: string) => {
      if (stdout.length < OUTPUT_CHARACTERS_MAX) stdout += part;
    });
    child.stderr?.setEncoding("utf8").on("data", (part: string) => {
      if (stderr.length < OUTPUT_CHARACTERS_MAX) stderr += part;
      if (!onErrorLine) return;
      const lines = (line + part).split(/[\r\n]/);
      line = lines.pop() ?? "";
      lines.forEach(onErrorLine);
    });
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === null)
        reject(new Error(`${file} was ended by ${signal} (limit ${timeoutMs} ms): ${stderr.slice(-2_000)}`));
      else resolve({ exitCode: code, stdout, stderr });
    });
  });
}

/** As `tryHostCommand`, and throws with the last words of the program when it does not exit with 0. */
export async function hostCommand(
  file: string,
  argv: string[],
  options: HostCommandOptions = {},
  run: RunProgram = tryHostCommand,
): Promise<string> {
  const result = await run(file, argv, options);
  if (result.exitCode !== 0) {
    const words = (result.stderr || result.stdout).trim().slice(-2_000);
    throw new Error(`${file} ${argv.slice(0, 3).join(" ")} exited with ${result.exitCode}: ${words}`);
  }
  return result.stdout;
}
