import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

type Program = "write-backup" | "prune" | "save-export";

/** Starts a program of this folder and ends it as `kill -9` does, at the point where it says that it is amid its work. */
export async function killAmid(program: Program, asked: object): Promise<void> {
  const file = fileURLToPath(new URL(`${program}.ts`, import.meta.url));
  const args = ["--conditions", "react-server", "--import", "tsx", file, JSON.stringify(asked)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  let words = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (words += text));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const [line] = await Promise.race([
    new Promise<string[]>((resolve) =>
      createInterface({ input: child.stdout }).once("line", (text) => resolve([text])),
    ),
    ended.then(() => []),
  ]);
  child.kill("SIGKILL");
  await ended;
  if (line !== AMID) throw new Error(`${program} never came to its middle: ${words}`);
}

const AMID = "amid the work";

/** Says so and never goes on. */
export function stayHere(): Promise<never> {
  process.stdout.write(`${AMID}\n`);
  // Something must be waited for, else the process would end by itself.
  setInterval(() => undefined, 60_000);
  return new Promise(() => undefined);
}

/** What the parent asks, as it was written. */
export const asked = <T>(): T => JSON.parse(process.argv[2] ?? "") as T;
