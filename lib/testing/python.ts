import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { readEnvironment } from "@/lib/config/env";

const SDK = fileURLToPath(new URL("../../sdk/python", import.meta.url));

/** Why Python cannot be run here, or null. */
export function pythonLack(): string | null {
  const { stdout, error } = spawnSync("python3", ["-c", "import sys; print(sys.version_info >= (3, 9))"], {
    encoding: "utf8",
  });
  if (error) return "python3 is not installed";
  return stdout.trim() === "True" ? null : "python3 is older than 3.9";
}

export interface Finished {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end. */
export function finish(program: string, args: string[], env: Record<string, string>, cwd: string): Promise<Finished> {
  const environment = env as unknown as NodeJS.ProcessEnv;
  const child = spawn(program, args, { cwd, env: environment, stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, stdout, stderr }));
  });
}

/** Runs Python with the project's client, warnings as errors. `env` is all of its environment beside the path. */
export function runPython(args: string[], env: Record<string, string> = {}, cwd = SDK): Promise<Finished> {
  const PATH = readEnvironment("PATH") ?? "";
  return finish("python3", ["-B", "-W", "error", ...args], { PATH, PYTHONPATH: SDK, ...env }, cwd);
}
