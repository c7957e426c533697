import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { Command } from "commander";
import { workspaceWire } from "@/lib/domain/workspace/workspace.wire";
import { openApi } from "../api-client";
import { CommandFailed } from "../command-failed";
import { trimmed } from "../find-console";
import { forgetLogin, keepLogin, loginFile } from "../login-file";
import { printJson, printLine } from "../output";

type LoginOptions = { url: string; key?: string; json?: boolean };

/** `login` and `logout`: a console and its key for every command of this account. */
export function addLoginCommands(program: Command) {
  program
    .command("login")
    .description(
      "remember a console and a key for it, readable by this account alone; the key is asked for or piped in",
    )
    .requiredOption("--url <address>", "address of the console")
    .option("--key <key>", "API key; other accounts may see it here while the command runs, so better pipe it in")
    .option("--json", "print JSON")
    .action(async (options: LoginOptions) => {
      if (!/^https?:$/.test(URL.canParse(options.url) ? new URL(options.url).protocol : "")) {
        throw new CommandFailed(
          `${options.url} is no address of a console; give one like https://deskproof.example.org`,
        );
      }
      const url = trimmed(options.url);
      const key = (options.key ?? (await askForKey())).trim();
      if (key === "") throw new CommandFailed("No key was given.");
      const workspace = await workspaceOf(url, key);
      const file = keepLogin({ url, key });
      if (options.json) return printJson({ url, workspace, file });
      printLine(`logged in to ${url}${workspace === null ? "" : `, workspace ${workspace}`}; kept in ${file}`);
    });

  program
    .command("logout")
    .description("forget the console and the key of login; the key itself stays valid until it is revoked")
    .option("--json", "print JSON")
    .action((options: { json?: boolean }) => {
      const forgotten = forgetLogin();
      if (options.json) return printJson({ forgotten });
      printLine(forgotten ? `${loginFile()} is gone` : "nobody was logged in");
    });
}

/** Its name, or null for a key that works but may not read it. Throws CommandFailed for one that does not work. */
async function workspaceOf(url: string, key: string): Promise<string | null> {
  try {
    return (await openApi({ url, key }).get("/workspace", workspaceWire.pick({ name: true }))).name;
  } catch (error) {
    if (error instanceof CommandFailed && error.code === "insufficient_scope") return null;
    throw error;
  }
}

/** One line of standard input. On a terminal it is asked for and not shown. */
async function askForKey(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write("API key: ");
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY });
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
    if (process.stdin.isTTY) process.stderr.write("\n");
  }
}
